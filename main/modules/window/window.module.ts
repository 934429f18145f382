import type { BrowserWindowConstructorOptions, NativeImage, TitleBarOverlayOptions } from 'electron';
import { z } from 'zod';
import { THEMES } from '#contract/ipc/window.ts';
import type { Handlers } from '#contract/ipc/surface.ts';
import { pathTo } from '#contract/page-path.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Settings } from '../../lib/settings.ts';
import { MIN_SIZE, Placement, placedOn, type Rectangle } from './placement.ts';
import { webPreferences } from './preferences.ts';
import { framelessFor, type Look, overlayFor } from './title-bar.ts';

/** The parts of Electron's BrowserWindow that we use. */
export type WindowPort = {
  readonly webContents: {
    isDestroyed(): boolean;
    send(channel: string, payload: unknown): void;
    reload(): void;
    forcefullyCrashRenderer(): void;
    getZoomFactor(): number;
    on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
    on(event: 'will-prevent-unload', listener: (event: { preventDefault(): void }) => void): unknown;
    readonly navigationHistory: { goBack(): void; goForward(): void };
  };
  loadURL(url: string): Promise<void>;
  show(): void;
  focus(): void;
  restore(): void;
  maximize(): void;
  isMinimized(): boolean;
  isMaximized(): boolean;
  getNormalBounds(): Rectangle;
  setBackgroundColor(color: string): void;
  setTitleBarOverlay(options: TitleBarOverlayOptions): void;
  setProgressBar(progress: number): void;
  setOverlayIcon(overlay: NativeImage | null, description: string): void;
  isFocused(): boolean;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'closed', listener: () => void): unknown;
  on(event: 'unresponsive', listener: () => void): unknown;
  once(event: 'ready-to-show', listener: () => void): unknown;
};

/** The parts of Electron's nativeTheme that we use. */
type NativeThemePort = {
  themeSource: 'system' | 'light' | 'dark';
  readonly shouldUseDarkColors: boolean;
  readonly shouldUseHighContrastColors: boolean;
  readonly inForcedColorsMode: boolean;
  on(event: 'updated', listener: () => void): unknown;
};

type Deps = {
  create: (options: BrowserWindowConstructorOptions) => WindowPort;
  screens: () => readonly Rectangle[];
  nativeTheme: NativeThemePort;
  settings: Settings;
  preload: string;
  isPackaged: boolean;
  isMac: boolean;
  /** Called when a page has crashed too often to reload it; the callback reloads it when the user chooses so. */
  onPageDied: (loadAgain: () => void) => void;
  onPageHangs: (loadAgain: () => void) => void;
  /** Asks whether a page with unsaved changes may close; synchronous. */
  mayLeave: () => boolean;
};

export type MainWindow = {
  handlers: Handlers['window'];
  /** Opens the window at a page, or brings the open one to the front. Returns whether it was open already. */
  readonly show: (page?: string) => boolean;
  readonly current: () => WindowPort | undefined;
  /** How much larger the page is drawn than its own pixels. */
  readonly zoom: () => number;
  readonly go: (direction: 'back' | 'forward') => void;
  /** Whether the window has the focus. */
  readonly isInFront: () => boolean;
};

/** Reloads a page whose process crashed or was killed for its memory. */
function reviveOnCrash(contents: WindowPort['webContents'], onPageDied: Deps['onPageDied']): void {
  let reloads = 0;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    if (reloads === MAX_RELOADS) {
      onPageDied(() => {
        reloads = 0;
        if (!contents.isDestroyed()) contents.reload();
      });
      return;
    }
    reloads += 1;
    contents.reload();
  });
}

/** SPEC.md §1: the page's backgrounds, so that no white flash comes before the first paint. */
const BACKGROUND = { dark: '#131212', light: '#ffffff' } as const;
/** After this many crashes the page is not reloaded again. */
const MAX_RELOADS = 3;
const KEY = { placement: 'placement', theme: 'theme' };

export function createMainWindow(deps: Deps): MainWindow {
  const { create, screens, nativeTheme, settings, preload, isPackaged, isMac } = deps;
  const { onPageDied, onPageHangs, mayLeave } = deps;
  let window: WindowPort | undefined;
  nativeTheme.themeSource = settings.read(KEY.theme, z.enum(['system', ...THEMES]), 'system');

  const background = () => BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];
  const look = (): Look => ({
    isDark: nativeTheme.shouldUseDarkColors,
    isHighContrast: nativeTheme.shouldUseHighContrastColors || nativeTheme.inForcedColorsMode,
  });
  const recolour = () => {
    window?.setBackgroundColor(background());
    if (!isMac) window?.setTitleBarOverlay(overlayFor(look()));
  };
  // Fires for the chosen theme, the system's theme and its contrast.
  nativeTheme.on('updated', recolour);

  function remember(open: WindowPort): void {
    settings.write(KEY.placement, { bounds: open.getNormalBounds(), isMaximized: open.isMaximized() });
  }

  function open(page: string): void {
    const last = settings.read(KEY.placement, Placement.nullable(), null);
    const opened = create({
      ...placedOn(screens(), last),
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
      title: 'Aniv',
      show: false,
      backgroundColor: background(),
      ...framelessFor(isMac, look()),
      webPreferences: webPreferences(preload, isPackaged),
    });
    window = opened;
    opened.once('ready-to-show', () => {
      if (last?.isMaximized) opened.maximize();
      opened.show();
    });
    opened.on('close', () => remember(opened));
    opened.on('closed', () => {
      window = undefined;
    });
    reviveOnCrash(opened.webContents, onPageDied);
    // Electron shows no dialog for `beforeunload`: such a page would keep its window open for ever.
    opened.webContents.on('will-prevent-unload', (event) => {
      if (mayLeave()) event.preventDefault();
    });
    // A hanging page ignores a reload; one whose process ends is reloaded.
    opened.on('unresponsive', () => onPageHangs(() => opened.webContents.forcefullyCrashRenderer()));
    void opened.loadURL(`${APP_ORIGIN}${page}`);
  }

  return {
    handlers: {
      setTheme: ({ theme }) => {
        nativeTheme.themeSource = theme;
        settings.write(KEY.theme, theme);
        recolour();
        return undefined;
      },
      frame: () => ({ menu: isMac ? 'system' : 'page' }),
    },
    show: (page = pathTo.start()) => {
      if (!window) {
        open(page);
        return false;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return true;
    },
    current: () => window,
    zoom: () => window?.webContents.getZoomFactor() ?? 1,
    isInFront: () => window?.isFocused() ?? false,
    go: (direction) => {
      const history = window?.webContents.navigationHistory;
      if (direction === 'back') history?.goBack();
      else history?.goForward();
    },
  };
}
