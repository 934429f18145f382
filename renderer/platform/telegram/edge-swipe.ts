/** D055, in CSS pixels: from the very edge, and far enough to be meant. */
const EDGE = 24;
const DISTANCE = 60;

type Point = { readonly x: number; readonly y: number };
export type Move = -1 | 1;

const HANDLED = 'input, textarea, select, [contenteditable], [role="slider"], [role="slider"] *, [data-no-swipe]';

/** Elements that scroll sideways themselves: carousels, photo strips, wide tables. */
const scrollsSideways = (element: Element): boolean => {
  const { overflowX } = getComputedStyle(element);
  return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth;
};

const isTaken = (start: Element | null): boolean => {
  if (start?.closest(HANDLED)) return true;
  for (let element = start; element && element !== document.body; element = element.parentElement) {
    if (scrollsSideways(element) || element.classList.contains('yarl__root')) return true;
  }
  return false;
};

/** Where a touch that went from one point to another leads in the history, if anywhere. */
export const moveOf = (from: Point, to: Point, width: number): Move | undefined => {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) < DISTANCE || Math.abs(down) > Math.abs(across) / 2) return undefined;
  if (from.x <= EDGE && across > 0) return -1;
  return from.x >= width - EDGE && across < 0 ? 1 : undefined;
};

/** Swipes from the screen's edges go back and forward (SPEC.md §2, D055); answers how to stop. */
export function onEdgeSwipe(listener: (move: Move) => void): () => void {
  const heard = new AbortController();
  // Some browsers go back by a swipe from anywhere: one gesture would lead two pages away.
  const root = document.documentElement;
  root.style.overscrollBehaviorX = 'none';
  const options = { passive: true, signal: heard.signal } as const;
  let from: Point | undefined;
  const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY });

  document.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch, second] = touches;
      // Two fingers mean to zoom.
      const isOurs = touch !== undefined && second === undefined && target instanceof Element && !isTaken(target);
      from = isOurs ? pointOf(touch) : undefined;
    },
    options,
  );
  document.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      const move = from && touch && moveOf(from, pointOf(touch), window.innerWidth);
      from = undefined;
      if (move !== undefined) listener(move);
    },
    options,
  );
  document.addEventListener('touchcancel', () => (from = undefined), options);
  return () => {
    heard.abort();
    root.style.overscrollBehaviorX = '';
  };
}
