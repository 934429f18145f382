import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses';

/** Systems on which Electron checks the archive's integrity. */
const CHECKS_ARCHIVE: ReadonlySet<string> = new Set(['darwin', 'win32', 'mas']);

/** Every switch that Electron's binary has (SECURITY 1.2); one more in a newer Electron stops the build. */
export const fusesFor = (platform: string): FuseConfig => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: platform === 'darwin',
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: CHECKS_ARCHIVE.has(platform),
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
});
