import { z } from 'zod';
import { THEMES } from '#contract/ipc/window.ts';
import type { Settings } from '../../lib/settings.ts';
import type { Look } from './title-bar.ts';

/** The parts of Electron's nativeTheme that we use. */
export type NativeThemePort = {
  themeSource: 'system' | 'light' | 'dark';
  readonly shouldUseDarkColors: boolean;
  readonly shouldUseHighContrastColors: boolean;
  readonly inForcedColorsMode: boolean;
  on(event: 'updated', listener: () => void): unknown;
};

/** SPEC.md §1: the page's backgrounds, so that no white flash comes before the first paint. */
const BACKGROUND = { dark: '#131212', light: '#ffffff' } as const;
const KEY = 'theme';

/** The theme of the window: the user's choice, which is kept, or the system's. */
export function createTheme(nativeTheme: NativeThemePort, settings: Settings) {
  nativeTheme.themeSource = settings.read(KEY, z.enum(['system', ...THEMES]), 'system');
  return {
    choose: (theme: (typeof THEMES)[number]): void => {
      nativeTheme.themeSource = theme;
      settings.write(KEY, theme);
    },
    background: () => BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    look: (): Look => ({
      isDark: nativeTheme.shouldUseDarkColors,
      isHighContrast: nativeTheme.shouldUseHighContrastColors || nativeTheme.inForcedColorsMode,
    }),
    /** The chosen theme, the system's theme or its contrast has changed. */
    onChange: (listener: () => void) => void nativeTheme.on('updated', listener),
  };
}
