import { useEffect, useEffectEvent } from 'react';

type Shortcuts = Readonly<
  Record<'palette' | 'filter' | 'help' | 'undo' | 'print' | 'all' | 'clear' | 'remove', () => void>
>;

/** Is the keyboard in a field? */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null;

const inGrid = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('.aniv-grid') !== null;

/** The keys of the page; those of a single sign work only where nothing is typed. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    const which = shortcutOf(event);
    if (which === undefined) return;
    event.preventDefault();
    shortcuts[which]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const shortcutOf = ({ key, code, ctrlKey, metaKey, target }: KeyboardEvent): keyof Shortcuts | undefined => {
  // By the place of the key: Armenian and Russian keyboards have other letters there.
  if ((ctrlKey || metaKey) && code === 'KeyK') return 'palette';
  if ((ctrlKey || metaKey) && code === 'KeyP') return 'print';
  if (isTyping(target)) return undefined;
  if ((ctrlKey || metaKey) && code === 'KeyZ') return 'undo';
  if ((ctrlKey || metaKey) && code === 'KeyA' && inGrid(target)) return 'all';
  if (key === '/') return 'filter';
  if (key === '?') return 'help';
  if (!inGrid(target)) return undefined;
  return key === 'Delete' ? 'remove' : key === 'Escape' ? 'clear' : undefined;
};
