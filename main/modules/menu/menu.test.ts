import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { ipc } from '#contract/ipc/index.ts';
import { settingsInMemory } from '../../testing/settings.ts';
import { createMenu } from './menu.module.ts';
import { languageOf, TEXTS } from './texts.ts';

type Start = {
  locales?: string[];
  disk?: Map<string, unknown>;
  isMac?: boolean;
  isPackaged?: boolean;
  hasFeed?: boolean;
};

function start({
  locales = ['en-US'],
  disk = new Map(),
  isMac = false,
  isPackaged = true,
  hasFeed = true,
}: Start = {}) {
  const drawn: MenuItemConstructorOptions[][] = [];
  const did: string[] = [];
  const menu = createMenu({
    setMenu: (template) => void drawn.push(template),
    popUp: ({ x, y }) => void did.push(`menu at ${x}, ${y}`),
    zoom: () => 1.25,
    actions: {
      command: (command) => void did.push(command),
      visit: (path) => void did.push(path),
      go: (direction) => void did.push(direction),
      showLogs: () => void did.push('showLogs'),
      ...(hasFeed && { checkUpdates: () => void did.push('checkUpdates') }),
      restartToUpdate: () => void did.push('restartToUpdate'),
    },
    settings: settingsInMemory(disk),
    systemLanguages: () => locales,
    isMac,
    isPackaged,
  });
  menu.onReady();
  return { menu, drawn, did, disk };
}

/** Shortcuts that Electron gives the roles in the menu. */
const KEYS_OF_ROLES = [
  'Z',
  'Y',
  'Shift+Z',
  'X',
  'C',
  'V',
  'A',
  'R',
  '0',
  'Plus',
  '-',
  'M',
  'W',
  'Q',
  'H',
  'Shift+I',
].map((key) => `Ctrl+${key}`);
const KEYS_OF_GRID = ['Ctrl+K', 'Ctrl+Z', 'Ctrl+A', '/', '?', 'Delete', 'Space', 'Enter', 'Esc'];

const itemsOf = (template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
const labels = (template: readonly MenuItemConstructorOptions[] = []) => template.map(({ label }) => label);

describe('the menu', () => {
  test.each([
    [['hy-AM'], 'am'],
    [['hy'], 'am'],
    [['ru_RU'], 'ru'],
    [['en-GB'], 'en'],
    [['de-DE', 'ru-RU', 'en-US'], 'ru'],
    [['de-DE'], 'en'],
    [[], 'en'],
    [[''], 'en'],
  ] as const)('of a system in %j speaks %s until a language is chosen', async (locales, language) => {
    expect(languageOf(locales)).toBe(language);
    expect(labels(start({ locales: [...locales] }).drawn[0])).toContain(TEXTS[language].file);
    expect(await start({ locales: [...locales] }).menu.handlers.language(undefined)).toEqual({ language });
  });

  test('changes its language with the window, and keeps it', () => {
    const { menu, drawn, disk } = start();
    void menu.handlers.setLanguage({ language: 'am' });

    expect(labels(drawn[1])).toEqual([
      TEXTS.am.file,
      TEXTS.am.edit,
      TEXTS.am.view,
      TEXTS.am.go,
      TEXTS.am.window,
      TEXTS.am.help,
    ]);
    expect(labels(start({ disk }).drawn[0])).toContain(TEXTS.am.file);
  });

  test.each(LANGUAGES)('has a text for every item in %s', (language) => {
    const { menu, drawn } = start({ isMac: true, isPackaged: false });
    void menu.handlers.setLanguage({ language });

    const nameless = itemsOf(drawn[1]!).filter(({ type, label }) => type !== 'separator' && !label);

    expect(nameless).toEqual([]);
  });

  test('opens at the page’s coordinates, at any zoom', () => {
    const { menu, did } = start();
    void menu.handlers.popUp({ x: 10, y: 41 });

    expect(did).toEqual(['menu at 13, 51']);
  });

  test('sends the pages and commands of its items', () => {
    const { drawn, did } = start();
    for (const { click } of itemsOf(drawn[0]!)) (click as (() => void) | undefined)?.();

    expect(did).toEqual([
      '/posts/create',
      '/inventory?import=photos',
      '/inventory?import=file',
      '/inventory?export=xlsx',
      '/inventory?export=csv',
      '/inventory?print=tag',
      'chooseServer',
      'toggleTheme',
      'back',
      'forward',
      '/posts',
      '/posts/favorites',
      '/inventory',
      '/about',
      '/contact',
      'showLogs',
      'about',
      'checkUpdates',
    ]);
  });

  test.each([true, false])('sends pages that the contract accepts, on a Mac: %s', (isMac) => {
    const { drawn, did } = start({ isMac });
    for (const { click } of itemsOf(drawn[0]!)) (click as (() => void) | undefined)?.();

    const paths = did.filter((what) => what.startsWith('/'));
    expect(paths.map((path) => ipc.menu.visit.payload.safeParse({ path }).success)).not.toContain(false);
    expect(did).toContain('about');
  });

  test('offers updates only if an update source is configured', () => {
    expect(labels(itemsOf(start({ hasFeed: false }).drawn[0]!))).not.toContain(TEXTS.en.checkUpdates);
  });

  test('offers the restart once an update is ready, in the language chosen then', () => {
    const { menu, drawn, did } = start();
    menu.updateReady('1.2.0');
    const item = itemsOf(drawn.at(-1)!).find(({ label }) => label === 'Restart and Update to 1.2.0');
    (item!.click as () => void)();
    void menu.handlers.setLanguage({ language: 'ru' });

    expect(did).toEqual(['restartToUpdate']);
    expect(labels(itemsOf(drawn.at(-1)!))).toContain('Перезапустить и обновить до 1.2.0');
    expect(labels(itemsOf(drawn.at(-1)!))).not.toContain(TEXTS.ru.checkUpdates);
  });

  test.each([true, false])('has no shortcut twice and none of the grid’s, on a Mac: %s', (isMac) => {
    const own = itemsOf(start({ isMac, isPackaged: false }).drawn[0]!).flatMap(({ accelerator }) =>
      typeof accelerator === 'string' ? [accelerator.replace(/CmdOrCtrl|Cmd/, 'Ctrl')] : [],
    );
    const taken = [...KEYS_OF_ROLES, ...KEYS_OF_GRID];

    expect(own.toSorted()).toEqual([...new Set(own)].toSorted());
    expect(own.filter((key) => taken.includes(key))).toEqual([]);
  });

  test('offers developer tools to developers only', () => {
    const roles = (isPackaged: boolean) => itemsOf(start({ isPackaged }).drawn[0]!).map(({ role }) => role);

    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toContain('toggleDevTools');
  });
});
