import type { BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { settingsInMemory } from '../../testing/settings.ts';
import { placedOn } from './placement.ts';
import { webPreferences } from './preferences.ts';
import type { WindowPort } from './window-port.ts';
import { createMainWindow } from './window.module.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT_SCREEN = { x: 1920, y: 0, width: 1280, height: 984 };
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});

describe('the window is placed', () => {
  test('by the system the first time', () => {
    expect(placedOn([SCREEN], null)).toEqual({ width: 1280, height: 860 });
  });

  test('where it was', () => {
    expect(placedOn([SCREEN, RIGHT_SCREEN], at(2000, 50))).toEqual({ x: 2000, y: 50, width: 1000, height: 700 });
  });

  test.each([
    ['whose screen is gone', at(2000, 50)],
    ['left of every screen', at(-990, 50)],
    ['with its title bar above the screen', at(100, -600)],
    ['below every screen', at(100, 1030)],
  ])('by the system, at its size, %s', (_where, last) => {
    expect(placedOn([SCREEN], last)).toEqual({ width: 1000, height: 700 });
  });

  test('no larger than its screen and no smaller than it can be used', () => {
    expect(placedOn([RIGHT_SCREEN], at(1920, 0, 9000, 9000))).toEqual({ x: 1920, y: 0, width: 1280, height: 984 });
    expect(placedOn([SCREEN], at(0, 0, 10, 10))).toMatchObject({ width: 380, height: 560 });
  });
});

function start(disk = new Map<string, unknown>(), isMac = false, mayLeave = false) {
  const created: BrowserWindowConstructorOptions[] = [];
  const did: string[] = [];
  const listeners = new Map<string, (event?: { preventDefault(): void }) => void>();
  const again: (() => void)[] = [];
  const port: WindowPort = {
    webContents: {
      isDestroyed: () => false,
      send: () => undefined,
      reload: () => void did.push('reload'),
      forcefullyCrashRenderer: () => void did.push('crash'),
      getZoomFactor: () => 1.5,
      on: (event: string, listener: unknown) => void listeners.set(event, listener as () => void),
      navigationHistory: { goBack: () => void did.push('back'), goForward: () => void did.push('forward') },
    },
    loadURL: (url) => Promise.resolve(void did.push(`load ${url}`)),
    show: () => void did.push('show'),
    focus: () => void did.push('focus'),
    restore: () => void did.push('restore'),
    maximize: () => void did.push('maximize'),
    isMinimized: () => true,
    isMaximized: () => true,
    getNormalBounds: () => ({ x: 5, y: 6, width: 900, height: 700 }),
    setBackgroundColor: (color) => void did.push(color),
    setTitleBarOverlay: ({ color, symbolColor }) => void did.push(`buttons ${symbolColor} on ${color}`),
    setProgressBar: () => undefined,
    setOverlayIcon: () => undefined,
    isFocused: () => true,
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    once: (event: string, listener: () => void) => void listeners.set(event, listener),
  };
  const nativeTheme = {
    themeSource: 'system' as 'system' | 'light' | 'dark',
    get shouldUseDarkColors() {
      return this.themeSource === 'dark';
    },
    shouldUseHighContrastColors: false,
    inForcedColorsMode: false,
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
  };
  const window = createMainWindow({
    create: (options) => (created.push(options), port),
    screens: () => [SCREEN],
    nativeTheme,
    settings: settingsInMemory(disk),
    preload: '/out/preload/index.cjs',
    isPackaged: true,
    isMac,
    mayLeave: () => mayLeave,
    onPageHangs: (loadAgain) => {
      did.push('page hangs');
      again.push(loadAgain);
    },
    onPageDied: (loadAgain) => {
      did.push('page died');
      again.push(loadAgain);
    },
  });
  return { again, window, created, did, listeners, disk, nativeTheme };
}

describe('the window', () => {
  test('opens at a page of ours and shows itself once it is painted', () => {
    const { window, did, listeners } = start();
    window.show('/posts/view/7');
    listeners.get('ready-to-show')!();

    expect(did).toEqual(['load app://aniv/posts/view/7', 'show']);
  });

  test.each([
    ['goes', true],
    ['stays', false],
  ])('of a page with something unsaved %s as the person says', (_what, mayLeave) => {
    const { window, listeners } = start(undefined, false, mayLeave);
    window.show();
    let isLeft = false;
    listeners.get('will-prevent-unload')!({ preventDefault: () => void (isLeft = true) });

    expect(isLeft).toBe(mayLeave);
  });

  test('comes back as it was closed', () => {
    const first = start();
    first.window.show();
    first.listeners.get('close')!();
    first.listeners.get('closed')!();
    expect(first.window.current()).toBeUndefined();

    const second = start(first.disk);
    second.window.show();
    second.listeners.get('ready-to-show')!();

    expect(second.created[0]).toMatchObject({ x: 5, y: 6, width: 900, height: 700 });
    expect(second.did).toContain('maximize');
  });

  test('that is open comes to the front instead of opening twice', () => {
    const { window, created, did } = start();
    window.show();

    expect(window.show()).toBe(true);
    expect(created).toHaveLength(1);
    expect(did.slice(1)).toEqual(['restore', 'show', 'focus']);
  });

  test.each([
    'nonsense',
    { bounds: { x: 'a' } },
    { bounds: { x: 1e300, y: 0, width: 1, height: 1 }, isMaximized: true },
  ])('opens whatever was stored: %j', (placement) => {
    const { window, created } = start(new Map([['placement', placement]]));
    window.show();

    expect(created[0]).toMatchObject({ width: 1280, height: 860 });
  });

  test('follows the theme at once and after a restart', () => {
    const first = start();
    first.window.show();
    expect(first.created[0]).toMatchObject({ backgroundColor: '#ffffff' });
    void first.window.handlers.setTheme({ theme: 'dark' });
    expect(first.did).toContain('#131212');

    const second = start(first.disk);
    second.window.show();

    expect(second.created[0]).toMatchObject({ backgroundColor: '#131212' });
  });

  test('goes back and forward by the menu, and nowhere when it is closed', () => {
    const { window, did } = start();
    window.go('back');
    window.show();
    window.go('back');
    window.go('forward');

    expect(did.slice(1)).toEqual(['back', 'forward']);
  });
});

describe('the frame', () => {
  test('leaves the system’s buttons over the page’s own bar, in the colours of the theme', () => {
    const { window, created, did, nativeTheme, listeners } = start();
    window.show();
    expect(created[0]).toMatchObject({
      titleBarStyle: 'hidden',
      titleBarOverlay: { color: '#f6f5f5', symbolColor: '#4f4b4a', height: 39 },
    });
    void window.handlers.setTheme({ theme: 'dark' });
    expect(did).toContain('buttons #bdb8b6 on #0b0a0a');

    nativeTheme.inForcedColorsMode = true;
    listeners.get('updated')!();
    expect(did.at(-1)).toBe('buttons #ffffff on #000000');
    nativeTheme.themeSource = 'light';
    listeners.get('updated')!();
    expect(did.at(-1)).toBe('buttons #000000 on #ffffff');
  });

  test('is asked for again when the window is, in the contrast of that time', () => {
    const { window, created, nativeTheme, listeners, did } = start();
    nativeTheme.shouldUseHighContrastColors = true;
    listeners.get('updated')!();
    expect(did).toEqual([]);
    window.show();

    expect(created[0]).toMatchObject({ titleBarOverlay: { color: '#ffffff', symbolColor: '#000000' } });
  });

  test('of a Mac keeps its round buttons, which follow the theme by themselves', async () => {
    const { window, created, did } = start(new Map(), true);
    window.show();
    void window.handlers.setTheme({ theme: 'dark' });

    expect(created[0]).toMatchObject({ titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 14, y: 12 } });
    expect(did.filter((what) => what.startsWith('buttons'))).toEqual([]);
    expect(await window.handlers.frame(undefined)).toEqual({ menu: 'system' });
    expect(await start().window.handlers.frame(undefined)).toEqual({ menu: 'page' });
  });

  test('returns the zoom of the page', () => {
    const { window } = start();
    expect(window.zoom()).toBe(1);
    window.show();
    expect(window.zoom()).toBe(1.5);
  });
});

test('a page whose process died is loaded again, but not for ever: then the person is asked', () => {
  const { window, did, listeners, again } = start();
  window.show();
  const dies = listeners.get('render-process-gone') as unknown as (event: unknown, details: { reason: string }) => void;
  dies({}, { reason: 'clean-exit' });
  for (const reason of ['crashed', 'oom', 'killed', 'crashed', 'crashed']) dies({}, { reason });

  expect(did.slice(1)).toEqual(['reload', 'reload', 'reload', 'page died', 'page died']);
  again[0]!();
  dies({}, { reason: 'crashed' });
  expect(did.slice(-2)).toEqual(['reload', 'reload']);
});

test('a page that hangs is reported, and its process ended only when the person wants it', () => {
  const { window, did, listeners, again } = start();
  window.show();
  listeners.get('unresponsive')!();
  expect(did.slice(1)).toEqual(['page hangs']);

  again[0]!();

  expect(did.slice(1)).toEqual(['page hangs', 'crash']);
});

test('only an open window can be in front', () => {
  const { window, listeners } = start();
  expect(window.isInFront()).toBe(false);
  window.show();
  expect(window.isInFront()).toBe(true);
  listeners.get('closed')!();
  expect(window.isInFront()).toBe(false);
});

test('every protection of the window is written out and on', () => {
  expect(webPreferences('/p.cjs', true)).toEqual({
    preload: '/p.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    devTools: false,
  });
});
