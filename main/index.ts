import { homedir } from 'node:os';
import path from 'node:path';
import * as electron from 'electron';
import Store from 'electron-store';
import { composeBackup, restoreFirst } from './compose-backup.ts';
import { composeData, later } from './compose-data.ts';
import { composePhotos } from './compose-photos.ts';
import { composeWindow } from './compose-window.ts';
import { createAnnounce } from './ipc/announce.ts';
import { createLogFile } from './lib/log-file.ts';
import { createLog } from './lib/log.ts';
import { netFetch } from './lib/net-fetch.ts';
import { APP_PRIVILEGES, APP_SCHEME } from './lib/own-page.ts';
import { relauncher } from './lib/relaunch.ts';
import { createSettings, storeOrMemory } from './lib/settings.ts';
import { createDrafts } from './modules/drafts/drafts.module.ts';
import { GOOGLE_ADDRESSES } from './modules/google/google.module.ts';

const { app, net, protocol, safeStorage } = electron;
const system = process.platform;
const out = path.dirname(import.meta.dirname);

app.enableSandbox();
// A second instance opens none of the first one's files; asking for the lock has passed its arguments on.
if (!app.requestSingleInstanceLock()) app.exit();
// Windows shows notifications under this name, which is the installer's.
if (system === 'win32') app.setAppUserModelId('am.aniv.desktop');
protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_PRIVILEGES }]);

const userData = app.getPath('userData');
const logs = path.join(userData, 'logs');
const logFile = createLogFile({ folder: logs });
// A program started without a terminal may have nothing to write to.
process.stderr.on('error', () => undefined);
const log = createLog(
  (line) => {
    logFile.write(line);
    process.stderr.write(line);
  },
  () => new Date(),
  homedir(),
);
/** Server addresses are keys here, so a dot in a key is a dot. */
const keptIn = (name: string) =>
  createSettings(
    storeOrMemory(() => new Store({ name, clearInvalidConfig: true, accessPropertiesByDotNotation: false }), log),
    log,
  );

const settings = keptIn('settings');
const announce = createAnnounce(() => frame.window.current()?.webContents);

const fetch = netFetch(net);
const { env, argv, pid } = process;
const relaunch = relauncher({ app, env, argv, pid });
/** Stand-ins for development; the packaged program only uses Google. */
const { ANIV_GOOGLE_AUTH_URL, ANIV_GOOGLE_TOKEN_URL } = app.isPackaged ? {} : env;

const restored = restoreFirst(app, userData, log);
const data = composeData({
  fetch,
  safeStorage,
  settings,
  secrets: keptIn('session'),
  bundle: path.join(out, 'renderer'),
  devServer: app.isPackaged ? '' : (env.ELECTRON_RENDERER_URL ?? ''),
  userData,
  version: app.getVersion(),
  system,
  preset: env.ANIV_SERVER ?? '',
  announce,
  own: (request, pathname) => photos.serve(request, pathname),
  onOnline: () => photos.wake(),
  onStock: (state) => frame.services.heard.stock(state),
  log,
});

const photos = composePhotos({
  electron,
  data,
  worker: path.join(out, 'main', 'photo-worker.js'),
  env,
  userData,
  show: (share, unassigned) => frame.services.taskbar.photos(share, unassigned),
  onChanged: (state) => frame.services.heard.photos(state),
  announce,
  log,
});

const drafts = createDrafts({
  folder: userData,
  now: () => new Date(),
  later,
  onOpened: () => announce('backup', 'opened', { what: 'drafts' }),
  log,
});

const backup = composeBackup({ app, relaunch, userData, restored, stock: data.stock, drafts, photos, settings, log });

const frame = composeWindow({
  electron,
  connection: data.connection,
  gateway: data.gateway,
  requests: data.requests,
  uploads: data.uploads,
  stock: data.stock,
  backup,
  drafts,
  photos,
  fetch,
  google: {
    authUrl: ANIV_GOOGLE_AUTH_URL ?? GOOGLE_ADDRESSES.authUrl,
    tokenUrl: ANIV_GOOGLE_TOKEN_URL ?? GOOGLE_ADDRESSES.tokenUrl,
  },
  settings,
  relaunch,
  preload: path.join(out, 'preload', 'index.cjs'),
  userData,
  logs,
  updatesFrom: env.ANIV_UPDATES ?? '',
  system,
  argv,
  announce,
  log,
});

app.on('window-all-closed', () => {
  if (system !== 'darwin') app.quit();
});
app.on('activate', () => void frame.window.show());
app.on('will-quit', () => {
  frame.onQuit();
  backup.onQuit();
  photos.onQuit();
  void drafts.onQuit();
  data.onQuit();
});

async function start(): Promise<void> {
  await app.whenReady();
  protocol.handle(APP_SCHEME, data.requests.gateway);
  frame.start();
  await photos.onReady();
  await drafts.onReady();
  await backup.onReady();
}

if (frame.isOnlyOne) void start();
else app.quit();
