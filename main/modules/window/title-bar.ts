import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';

/** The system's theme for programs. */
export type Look = { readonly isDark: boolean; readonly isHighContrast: boolean };

/** The page draws a bar this high and its own line under it, which the system's buttons leave free. */
const BAR = 40;
const LINE = 1;
/** Of the round buttons of a Mac, in the middle of the bar. */
const TRAFFIC_LIGHTS = { x: 14, y: 12 } as const;

/** The page's `--bg-sunken` and `--text-2`; with high contrast, the strongest colours. */
const COLOURS = {
  light: { color: '#f6f5f5', symbolColor: '#4f4b4a' },
  dark: { color: '#0b0a0a', symbolColor: '#bdb8b6' },
  highLight: { color: '#ffffff', symbolColor: '#000000' },
  highDark: { color: '#000000', symbolColor: '#ffffff' },
} as const;

/** The system's buttons, laid over the page's title bar, in the theme's colours. */
export const overlayFor = ({ isDark, isHighContrast }: Look): TitleBarOverlayOptions => ({
  ...COLOURS[isHighContrast ? (isDark ? 'highDark' : 'highLight') : isDark ? 'dark' : 'light'],
  height: BAR - LINE,
});

/** A window without the system's frame: its buttons stay, the rest of the bar is the page's. */
export const framelessFor = (
  isMac: boolean,
  look: Look,
): Pick<BrowserWindowConstructorOptions, 'titleBarStyle' | 'titleBarOverlay' | 'trafficLightPosition'> =>
  isMac
    ? { titleBarStyle: 'hiddenInset', titleBarOverlay: { height: BAR }, trafficLightPosition: TRAFFIC_LIGHTS }
    : { titleBarStyle: 'hidden', titleBarOverlay: overlayFor(look) };
