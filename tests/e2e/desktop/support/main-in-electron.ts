import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';
import type { DesktopApp, LaunchOptions, Point } from './desktop-app.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PACKAGE = path.join(ROOT, 'node_modules/electron');

/** Electron's binary where it was downloaded; it comes on first use and needs the internet. */
export function electronBinary(): string | undefined {
  const name = path.join(PACKAGE, 'path.txt');
  if (!existsSync(name)) return undefined;
  const binary = path.join(PACKAGE, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/** The program as `npm run desktop` starts it. */
export async function launchInElectron({ userData, server, env: more }: LaunchOptions): Promise<DesktopApp> {
  const env = { ...(process.env as Record<string, string>), ...more, ANIV_SERVER: server ?? '' };
  const electron = await _electron.launch({
    args: [ROOT, `--user-data-dir=${userData}`, '--lang=en-US', '--no-sandbox'],
    env,
  });
  const page = await electron.firstWindow();
  await electron.evaluate(({ app, BrowserWindow, dialog, Menu, shell }) => {
    // The test starts the program again itself.
    app.relaunch = () => undefined;
    const opened: string[] = [];
    const popups: { x: number; y: number }[] = [];
    const overlays: string[] = [];
    Object.assign(globalThis, { opened, popups, overlays });
    // A page with something unsaved may go when its test ends.
    dialog.showMessageBoxSync = () => 1;
    // A menu of the system's waits for a hand.
    Menu.prototype.popup = ({ x = 0, y = 0 } = {}) => void popups.push({ x, y });
    for (const window of BrowserWindow.getAllWindows())
      window.setTitleBarOverlay = ({ color = '' }) => void overlays.push(color);
    shell.openExternal = (url) => Promise.resolve(void opened.push(url));
  });
  return {
    page,
    menu: () => electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []),
    click: (label) =>
      electron.evaluate(({ Menu }, wanted) => {
        const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
        items.find((item) => item.label === wanted)?.click();
      }, label),
    choosing: (...paths) =>
      electron.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
      }, paths),
    opened: () => electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened),
    popups: () => electron.evaluate(() => (globalThis as unknown as { popups: Point[] }).popups),
    overlays: () => electron.evaluate(() => (globalThis as unknown as { overlays: string[] }).overlays),
    close: () => electron.close(),
    kill: async () => {
      const ended = once(electron.process(), 'exit');
      electron.process().kill('SIGKILL');
      await ended;
    },
  };
}
