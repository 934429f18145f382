import '../styles/index.css';
import { startApp } from '../app/start.tsx';
import { createDesktopPlatform } from '../platform/desktop/desktop-platform.ts';
import { askForServer } from './desktop-server.tsx';

const { desktop } = window;

async function start(): Promise<void> {
  const reply = await desktop.connection.state();
  if (!reply.ok) throw new Error(reply.error.description);
  const platform = createDesktopPlatform(desktop, reply.value);
  if (reply.value.server === null) return askForServer(desktop, platform, 'first');
  desktop.menu.onCommand(({ command }) => command === 'chooseServer' && void askForServer(desktop, platform, 'again'));
  return startApp(platform);
}

void start();
