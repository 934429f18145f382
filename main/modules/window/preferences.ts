import type { WebPreferences } from 'electron';

/** Every protection of the window written out: defaults change, reviews do not see them (SECURITY rule 51). */
export const webPreferences = (preload: string, isPackaged: boolean): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // Chromium would fetch its dictionaries from elsewhere.
  spellcheck: false,
  devTools: !isPackaged,
});
