export { ensureFirstProfiles } from "./first-profiles";
export { readGatewayConfig } from "./gateway-settings";
export { openPrivacySecret } from "./privacy-secret";
export { openProfileFolders } from "./profile-folders";
export { openRouteFile } from "./route-file";
export { type Credential, openSettingsFiles, type SettingsFiles } from "./settings-files";
