import '../styles/index.css';
import { startApp } from '../app/start.tsx';
import { listenForMenuKeys, menuOpener } from '../app/title-bar/menu-keys.ts';
import { TitleBar } from '../app/title-bar/TitleBar.tsx';
import { createDesktopPlatform } from '../platform/desktop/desktop-platform.ts';
import { showAbout } from './desktop-about.tsx';
import { askForServer } from './desktop-server.tsx';

const { desktop } = window;

async function start(): Promise<void> {
  const [connection, menu, frame] = await Promise.all([
    desktop.connection.state(),
    desktop.menu.language(),
    desktop.window.frame(),
  ]);
  if (!connection.ok || !menu.ok || !frame.ok) throw new Error('the main process does not answer');
  const platform = createDesktopPlatform(desktop, { connection: connection.value, language: menu.value.language });
  const openMenu = frame.value.menu === 'page' ? menuOpener((at) => void desktop.menu.popUp(at)) : undefined;
  if (openMenu !== undefined) listenForMenuKeys(openMenu);
  document.documentElement.dataset['menu'] = frame.value.menu;
  if (connection.value.server === null) return askForServer(desktop, platform, { when: 'first', openMenu });
  desktop.menu.onCommand(({ command }) => {
    if (command === 'chooseServer') void askForServer(desktop, platform, { when: 'again', openMenu });
    if (command === 'about') void showAbout(desktop);
  });
  return startApp(platform, {
    TitleBar: (props) => <TitleBar {...props} openMenu={openMenu} />,
    namespaces: ['frame'],
  });
}

void start();
