import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { settingsInMemory } from '../../testing/settings.ts';
import { createMenu } from './menu.module.ts';
import { languageOf, TEXTS } from './texts.ts';

function start({ locales = ['en-US'], disk = new Map<string, unknown>(), isMac = false, isPackaged = true } = {}) {
  const drawn: MenuItemConstructorOptions[][] = [];
  const did: string[] = [];
  const menu = createMenu({
    setMenu: (template) => void drawn.push(template),
    actions: {
      command: (command) => void did.push(command),
      visit: (path) => void did.push(path),
      go: (direction) => void did.push(direction),
    },
    settings: settingsInMemory(disk),
    systemLanguages: () => locales,
    isMac,
    isPackaged,
  });
  menu.onReady();
  return { menu, drawn, did, disk };
}

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

  test('leads to pages and commands', () => {
    const { drawn, did } = start();
    for (const { click } of itemsOf(drawn[0]!)) (click as (() => void) | undefined)?.();

    expect(did).toEqual([
      '/posts/create',
      'chooseServer',
      'toggleTheme',
      'back',
      'forward',
      '/posts',
      '/posts/favorites',
      '/about',
      '/contact',
    ]);
  });

  test('offers developer tools to developers only', () => {
    const roles = (isPackaged: boolean) => itemsOf(start({ isPackaged }).drawn[0]!).map(({ role }) => role);

    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toContain('toggleDevTools');
  });
});
