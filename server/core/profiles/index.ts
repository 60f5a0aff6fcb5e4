export { isBaseUrl } from "./base-url";
export {
  type CredentialPool,
  CredentialsFile,
  ENVIRONMENT,
  OPENAI_ENVIRONMENT,
  RESERVED_CREDENTIAL_NAMES,
  SIMULATED,
} from "./credentials";
export { GatewayConfig, type ProfileRoute } from "./gateway-config";
export { channelPromptFor, OWN_KEYS, ProfileConfig } from "./profile-config";
export {
  type Profile,
  type ProfileListing,
  type ProfileSource,
  profilePromptInput,
  requireProfileName,
} from "./profile-source";
export {
  chooseProvider,
  KEY_VARIABLE,
  type KnownCredentials,
  type ProviderChoice,
  type SimulatorMode,
} from "./provider-choice";
export type { ProviderSettings } from "./provider-settings";
export { type RoutedPlace, routedProfile } from "./routing";
export { checkSettings } from "./settings";
