import { useEffect } from 'react';
import { useChatDeps } from '../deps.ts';

/** Escape closes the panel unless something in the frame, such as a menu, has taken it. */
export function useEscapeToClose(): void {
  const { bridge } = useChatDeps();
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) bridge.send('ActiveConversation');
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [bridge]);
}
