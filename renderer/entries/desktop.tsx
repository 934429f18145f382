import '../styles/index.css';
import { startApp } from '../app/start.tsx';
import { createDesktopPlatform } from '../platform/desktop/desktop-platform.ts';
import { showAbout } from './desktop-about.tsx';
import { askForServer } from './desktop-server.tsx';

const { desktop } = window;

async function start(): Promise<void> {
  const [connection, menu] = await Promise.all([desktop.connection.state(), desktop.menu.language()]);
  if (!connection.ok || !menu.ok) throw new Error('the main process does not answer');
  const platform = createDesktopPlatform(desktop, { connection: connection.value, language: menu.value.language });
  if (connection.value.server === null) return askForServer(desktop, platform, 'first');
  desktop.menu.onCommand(({ command }) => {
    if (command === 'chooseServer') void askForServer(desktop, platform, 'again');
    if (command === 'about') void showAbout(desktop);
  });
  return startApp(platform);
}

void start();
