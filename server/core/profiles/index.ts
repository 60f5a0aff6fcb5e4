export { GatewayConfig } from "./gateway-config";
export { type Channel, channelPromptFor, ProfileConfig } from "./profile-config";
export {
  type Profile,
  type ProfileListing,
  type ProfileSource,
  profilePromptInput,
  requireProfileName,
  type Surroundings,
} from "./profile-source";
export { checkSettings, type SettingsFault, type SettingsVerdict } from "./settings";
