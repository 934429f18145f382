import type { WindowPort } from './window-port.ts';

export type PageHandlers = {
  /** Called when a page has crashed too often to reload it; the callback reloads it when the user chooses so. */
  onPageDied: (loadAgain: () => void) => void;
  onPageHangs: (loadAgain: () => void) => void;
  /** Asks whether a page with unsaved changes may close; synchronous. */
  mayLeave: () => boolean;
};

/** After this many crashes the page is not reloaded again. */
const MAX_RELOADS = 3;

/** Reloads a page whose process crashed or was killed for its memory. */
function reviveOnCrash(contents: WindowPort['webContents'], onPageDied: PageHandlers['onPageDied']): void {
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

/** Handles a page that crashes, hangs or has unsaved changes when it closes. */
export function watchPage(window: WindowPort, { onPageDied, onPageHangs, mayLeave }: PageHandlers): void {
  reviveOnCrash(window.webContents, onPageDied);
  // Electron shows no dialog for `beforeunload`: such a page would keep its window open for ever.
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLeave()) event.preventDefault();
  });
  // A hanging page ignores a reload; one whose process ends is reloaded.
  window.on('unresponsive', () => onPageHangs(() => window.webContents.forcefullyCrashRenderer()));
}
