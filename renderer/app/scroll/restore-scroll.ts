/** How long a list may take to come back before the old place is given up. */
const PATIENCE_MS = 4000;

/**
 * Scrolls to a place that may not exist yet: an asynchronous list grows the page later.
 * Follows the page's height until the place is reached, the person scrolls, or patience ends. Answers how to stop.
 */
export const restoreScroll = (top: number): (() => void) => {
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(patience);
    for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
      window.removeEventListener(event, stop);
  };
  const attempt = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    if (reachable >= top) stop();
  };
  const observer = new ResizeObserver(attempt);
  const patience = setTimeout(stop, PATIENCE_MS);
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(event, stop, { passive: true });
  }
  observer.observe(document.body);
  attempt();
  return stop;
};
