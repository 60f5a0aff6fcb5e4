export { ensureFirstProfiles } from "./first-profiles";
export { readGatewayConfig } from "./gateway-settings";
export { openProfileFolders } from "./profile-folders";
export { type Credential, openSettingsFiles, type SettingsFiles } from "./settings-files";
