import type { AppUpdater } from 'electron-updater';

/** The parts of electron-updater that we use. */
export type UpdaterPort = Pick<
  AppUpdater,
  'allowDowngrade' | 'allowPrerelease' | 'autoDownload' | 'autoInstallOnAppQuit' | 'disableWebInstaller' | 'logger'
> & {
  checkForUpdates(): Promise<{ readonly downloadPromise?: Promise<unknown> | null } | null>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
  on(event: 'update-available', listener: (info: { version: string }) => void): unknown;
  on(event: 'update-not-available', listener: () => void): unknown;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** Signed updates to newer versions only, even if the feed differs (SECURITY rule 65). */
export function setUp(updater: UpdaterPort): void {
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
}
