import path from 'node:path';
import * as electron from 'electron';
import Store from 'electron-store';
import { composeData } from './compose-data.ts';
import { composePhotos } from './compose-photos.ts';
import { composeWindow } from './compose-window.ts';
import { createAnnounce } from './ipc/announce.ts';
import { createLog } from './lib/log.ts';
import { APP_PRIVILEGES, APP_SCHEME } from './lib/own-page.ts';
import { createSettings } from './lib/settings.ts';
import { GOOGLE_ADDRESSES } from './modules/google/google.module.ts';

const { app, net, protocol, safeStorage } = electron;
const system = process.platform;
const out = path.dirname(import.meta.dirname);

app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_PRIVILEGES }]);

const log = createLog(
  (line) => process.stderr.write(line),
  () => new Date(),
);
/** Server addresses are keys here, so a dot in a key is a dot. */
const keptIn = (name: string) =>
  createSettings(new Store({ name, clearInvalidConfig: true, accessPropertiesByDotNotation: false }), log);

const settings = keptIn('settings');
const announce = createAnnounce(() => frame.window.current()?.webContents);

const fetch = (url: string, init: RequestInit) => net.fetch(url, init);
/** A developer's stand-ins; what is installed goes to Google and nowhere else. */
const { ANIV_GOOGLE_AUTH_URL, ANIV_GOOGLE_TOKEN_URL } = app.isPackaged ? {} : process.env;

const data = composeData({
  fetch,
  safeStorage,
  settings,
  secrets: keptIn('session'),
  bundle: path.join(out, 'renderer'),
  devServer: app.isPackaged ? '' : (process.env.ELECTRON_RENDERER_URL ?? ''),
  userData: app.getPath('userData'),
  version: app.getVersion(),
  system,
  preset: process.env.ANIV_SERVER ?? '',
  announce,
  own: (request, pathname) => photos.serve(request, pathname),
  onOnline: () => photos.wake(),
  log,
});

const photos = composePhotos({
  electron,
  data,
  worker: path.join(out, 'main', 'photo-worker.js'),
  env: process.env,
  userData: app.getPath('userData'),
  window: () => frame.window.current(),
  announce,
  log,
});

const frame = composeWindow({
  electron,
  connection: data.connection,
  gateway: data.gateway,
  stock: data.stock,
  photos,
  fetch,
  google: {
    authUrl: ANIV_GOOGLE_AUTH_URL ?? GOOGLE_ADDRESSES.authUrl,
    tokenUrl: ANIV_GOOGLE_TOKEN_URL ?? GOOGLE_ADDRESSES.tokenUrl,
  },
  settings,
  preload: path.join(out, 'preload', 'index.cjs'),
  system,
  argv: process.argv,
  announce,
  log,
});

app.on('window-all-closed', () => {
  if (system !== 'darwin') app.quit();
});
app.on('activate', () => void frame.window.show());
app.on('will-quit', () => {
  frame.onQuit();
  photos.onQuit();
  data.onQuit();
});

async function start(): Promise<void> {
  await app.whenReady();
  protocol.handle(APP_SCHEME, data.gateway);
  frame.start();
  await photos.onReady();
}

if (frame.isOnlyOne) void start();
else app.quit();
