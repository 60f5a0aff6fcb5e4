export { isBaseUrl } from "./base-url";
export { GatewayConfig } from "./gateway-config";
export { channelPromptFor, ProfileConfig } from "./profile-config";
export {
  type Profile,
  type ProfileListing,
  type ProfileSource,
  profilePromptInput,
  requireProfileName,
} from "./profile-source";
export { checkSettings } from "./settings";
