import { useEffect, useEffectEvent } from 'react';

type Shortcuts = Readonly<Partial<Record<string, (() => unknown) | undefined>>>;

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/** Single keys, wherever the focus is, except where text is typed, with Ctrl and the like, or while they are off. */
export function useShortcuts(shortcuts: Shortcuts, isOff: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, repeat } = event;
    if (isOff || ctrlKey || altKey || metaKey || repeat || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TYPED_INTO) !== null) return;
    if (document.querySelector('[aria-modal="true"], .yarl__portal') !== null) return;
    const act = shortcuts[key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
