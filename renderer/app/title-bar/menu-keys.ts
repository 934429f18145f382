/** Marks the button that the program's menu hangs from. */
export const MENU_BUTTON = 'data-program-menu';

/** Opens the program's menu under its button; of several buttons, under the topmost. */
export const menuOpener = (popUp: (at: { x: number; y: number }) => void) => (): void => {
  const button = [...document.querySelectorAll(`[${MENU_BUTTON}]`)].at(-1);
  const { left, bottom } = button?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
  popUp({ x: Math.max(0, Math.round(left)), y: Math.max(0, Math.round(bottom)) });
};

const hasModifier = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => ctrlKey || metaKey || shiftKey;

/**
 * F10, and Alt pressed and released alone, open the program's menu, as they do where it has a bar.
 * Returns a function that stops listening.
 */
export function listenForMenuKeys(open: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isAltAlone = false;
  const forget = () => {
    isAltAlone = false;
  };
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Alt' && event.repeat) return;
      isAltAlone = event.key === 'Alt' && !hasModifier(event);
      if (event.key !== 'F10' || event.altKey || hasModifier(event)) return;
      event.preventDefault();
      open();
    },
    { capture: true, signal },
  );
  addEventListener(
    'keyup',
    (event) => {
      if (event.key === 'Alt' && isAltAlone) {
        event.preventDefault();
        open();
      }
      forget();
    },
    { capture: true, signal },
  );
  addEventListener('pointerdown', forget, { capture: true, signal });
  addEventListener('wheel', forget, { capture: true, passive: true, signal });
  addEventListener('blur', forget, { signal });
  return () => listening.abort();
}
