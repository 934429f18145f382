import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#contract/ipc/menu.ts';
import { menuPath, type PageAddress, pathTo } from '#contract/page-path.ts';
import { MENUS } from '#contract/pages.ts';
import type { Texts } from './texts.ts';

export type MenuActions = {
  command: (command: MenuCommand) => void;
  visit: (path: PageAddress) => void;
  go: (direction: 'back' | 'forward') => void;
  showLogs: () => void;
  /** Absent if no update source is configured. */
  checkUpdates?: () => void;
  restartToUpdate: () => void;
};

type Options = {
  texts: Texts;
  actions: MenuActions;
  isMac: boolean;
  isPackaged: boolean;
  /** Version of an update that is ready to install at a restart. */
  update: string | undefined;
};

/** Pages of the dealer's stock; the action is part of the address. */
const STOCK = {
  photos: pathTo.inventory({ import: 'photos' }),
  file: pathTo.inventory({ import: 'file' }),
  xlsx: pathTo.inventory({ export: 'xlsx' }),
  csv: pathTo.inventory({ export: 'csv' }),
  print: pathTo.inventory({ print: 'tag' }),
} as const;

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** On a Mac these are in the program's own menu, elsewhere in Help. */
const aboutItems = ({ texts, actions, update }: Options): MenuItemConstructorOptions[] => [
  { label: texts.aboutApp, click: () => actions.command('about') },
  ...(update === undefined
    ? []
    : [{ label: texts.restartToUpdate.replace('{{version}}', update), click: actions.restartToUpdate }]),
  ...(update === undefined && actions.checkUpdates ? [{ label: texts.checkUpdates, click: actions.checkUpdates }] : []),
];

const appMenu = (options: Options): MenuItemConstructorOptions => ({
  label: 'Aniv',
  submenu: [
    ...aboutItems(options),
    SEPARATOR,
    { role: 'hide', label: options.texts.hide },
    { role: 'hideOthers', label: options.texts.hideOthers },
    { role: 'unhide', label: options.texts.unhide },
    SEPARATOR,
    { role: 'quit', label: options.texts.quit },
  ],
});

const fileMenu = ({ texts, actions, isMac }: Options): MenuItemConstructorOptions => ({
  label: texts.file,
  submenu: [
    { label: texts.sell, accelerator: 'CmdOrCtrl+N', click: () => actions.visit(pathTo.create()) },
    SEPARATOR,
    { label: texts.importPhotos, accelerator: 'CmdOrCtrl+Shift+O', click: () => actions.visit(STOCK.photos) },
    { label: texts.importFile, accelerator: 'CmdOrCtrl+O', click: () => actions.visit(STOCK.file) },
    SEPARATOR,
    { label: texts.exportXlsx, accelerator: 'CmdOrCtrl+Shift+E', click: () => actions.visit(STOCK.xlsx) },
    { label: texts.exportCsv, click: () => actions.visit(STOCK.csv) },
    { label: texts.print, accelerator: 'CmdOrCtrl+P', click: () => actions.visit(STOCK.print) },
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
    ...MENUS.go.map((line, at) => ({
      label: texts[line[1]],
      accelerator: `CmdOrCtrl+${at + 1}`,
      click: () => actions.visit(menuPath(line)),
    })),
  ],
});

const windowMenu = ({ texts }: Options): MenuItemConstructorOptions => ({
  // A Mac lists the open windows below our items.
  role: 'window',
  label: texts.window,
  submenu: [
    { role: 'minimize', label: texts.minimize },
    { role: 'close', label: texts.close },
  ],
});

const helpMenu = (options: Options): MenuItemConstructorOptions => ({
  role: 'help',
  label: options.texts.help,
  submenu: [
    ...MENUS.help.map((line) => ({
      label: options.texts[line[1]],
      click: () => options.actions.visit(menuPath(line)),
    })),
    SEPARATOR,
    { label: options.texts.showLogs, click: options.actions.showLogs },
    ...(options.isMac ? [] : [SEPARATOR, ...aboutItems(options)]),
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
