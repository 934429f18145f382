import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#contract/ipc/menu.ts';
import type { Texts } from './texts.ts';

export type MenuActions = {
  command: (command: MenuCommand) => void;
  visit: (path: string) => void;
  go: (direction: 'back' | 'forward') => void;
};

type Options = { texts: Texts; actions: MenuActions; isMac: boolean; isPackaged: boolean };

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

const appMenu = ({ texts }: Options): MenuItemConstructorOptions => ({
  label: 'Aniv',
  submenu: [
    { role: 'hide', label: texts.hide },
    { role: 'hideOthers', label: texts.hideOthers },
    { role: 'unhide', label: texts.unhide },
    SEPARATOR,
    { role: 'quit', label: texts.quit },
  ],
});

const fileMenu = ({ texts, actions, isMac }: Options): MenuItemConstructorOptions => ({
  label: texts.file,
  submenu: [
    { label: texts.sell, accelerator: 'CmdOrCtrl+N', click: () => actions.visit('/posts/create') },
    SEPARATOR,
    { label: texts.server, click: () => actions.command('chooseServer') },
    SEPARATOR,
    isMac ? { role: 'close', label: texts.close } : { role: 'quit', label: texts.quit },
  ],
});

const editMenu = ({ texts }: Options): MenuItemConstructorOptions => ({
  label: texts.edit,
  submenu: [
    { role: 'undo', label: texts.undo },
    { role: 'redo', label: texts.redo },
    SEPARATOR,
    { role: 'cut', label: texts.cut },
    { role: 'copy', label: texts.copy },
    { role: 'paste', label: texts.paste },
    { role: 'selectAll', label: texts.selectAll },
  ],
});

const viewMenu = ({ texts, actions, isPackaged }: Options): MenuItemConstructorOptions => ({
  label: texts.view,
  submenu: [
    { role: 'reload', label: texts.reload },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools', label: texts.developer } as const]),
    SEPARATOR,
    { label: texts.theme, accelerator: 'CmdOrCtrl+Shift+L', click: () => actions.command('toggleTheme') },
    SEPARATOR,
    { role: 'resetZoom', label: texts.resetZoom },
    { role: 'zoomIn', label: texts.zoomIn },
    { role: 'zoomOut', label: texts.zoomOut },
    SEPARATOR,
    { role: 'togglefullscreen', label: texts.fullScreen },
  ],
});

const goMenu = ({ texts, actions, isMac }: Options): MenuItemConstructorOptions => ({
  label: texts.go,
  submenu: [
    { label: texts.back, accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => actions.go('back') },
    { label: texts.forward, accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => actions.go('forward') },
    SEPARATOR,
    { label: texts.home, accelerator: 'CmdOrCtrl+1', click: () => actions.visit('/posts') },
    { label: texts.favorites, accelerator: 'CmdOrCtrl+2', click: () => actions.visit('/posts/favorites') },
  ],
});

const windowMenu = ({ texts }: Options): MenuItemConstructorOptions => ({
  label: texts.window,
  submenu: [
    { role: 'minimize', label: texts.minimize },
    { role: 'close', label: texts.close },
  ],
});

const helpMenu = ({ texts, actions }: Options): MenuItemConstructorOptions => ({
  role: 'help',
  label: texts.help,
  submenu: [
    { label: texts.about, click: () => actions.visit('/about') },
    { label: texts.contact, click: () => actions.visit('/contact') },
  ],
});

/** The program's menu in one language. */
export const menuTemplate = (options: Options): MenuItemConstructorOptions[] => [
  ...(options.isMac ? [appMenu(options)] : []),
  fileMenu(options),
  editMenu(options),
  viewMenu(options),
  goMenu(options),
  windowMenu(options),
  helpMenu(options),
];
