import type { NativeImage, TitleBarOverlayOptions } from 'electron';
import type { Rectangle } from './placement.ts';

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
