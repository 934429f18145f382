import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { LEAD_INBOX_LAYOUT } from '#contract/live/chat-frame.ts';
import { useChatDeps } from '../deps.ts';
import { selectLayout } from './frame.slice.ts';

/** Escape closes the panel unless something in the frame, such as a menu, has taken it. A page of the lead inbox has no panel. */
export function useEscapeToClose(): void {
  const { bridge } = useChatDeps();
  const isPanel = useSelector(selectLayout) !== LEAD_INBOX_LAYOUT;
  useEffect(() => {
    if (!isPanel) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) bridge.send('ActiveConversation');
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [bridge, isPanel]);
}
