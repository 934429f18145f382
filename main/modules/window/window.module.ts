import type { BrowserWindowConstructorOptions } from 'electron';
import type { Handlers } from '#contract/ipc/surface.ts';
import { pathTo } from '#contract/page-path.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Settings } from '../../lib/settings.ts';
import { MIN_SIZE, Placement, placedOn, type Rectangle } from './placement.ts';
import { webPreferences } from './preferences.ts';
import { createTheme, type NativeThemePort } from './theme.ts';
import { framelessFor, overlayFor } from './title-bar.ts';
import { type PageHandlers, watchPage } from './watch-page.ts';
import type { WindowPort } from './window-port.ts';

type Deps = PageHandlers & {
  create: (options: BrowserWindowConstructorOptions) => WindowPort;
  screens: () => readonly Rectangle[];
  nativeTheme: NativeThemePort;
  settings: Settings;
  preload: string;
  isPackaged: boolean;
  isMac: boolean;
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

const PLACEMENT = 'placement';

/** Opens a window where the last one was, hidden until its page can be drawn, and remembers its place when it closes. */
function openWindow(deps: Deps, { background, look }: ReturnType<typeof createTheme>): WindowPort {
  const { create, screens, settings, preload, isPackaged, isMac } = deps;
  const last = settings.read(PLACEMENT, Placement.nullable(), null);
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
  opened.once('ready-to-show', () => {
    if (last?.isMaximized) opened.maximize();
    opened.show();
  });
  opened.on('close', () => {
    settings.write(PLACEMENT, { bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() });
  });
  return opened;
}

function bringToFront(window: WindowPort): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function createMainWindow(deps: Deps): MainWindow {
  const { nativeTheme, settings, isMac } = deps;
  let window: WindowPort | undefined;
  const theme = createTheme(nativeTheme, settings);

  const recolour = () => {
    window?.setBackgroundColor(theme.background());
    if (!isMac) window?.setTitleBarOverlay(overlayFor(theme.look()));
  };
  theme.onChange(recolour);

  function open(page: string): void {
    const opened = openWindow(deps, theme);
    window = opened;
    opened.on('closed', () => {
      window = undefined;
    });
    watchPage(opened, deps);
    void opened.loadURL(`${APP_ORIGIN}${page}`);
  }

  return {
    handlers: {
      setTheme: ({ theme: chosen }) => {
        theme.choose(chosen);
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
      bringToFront(window);
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
