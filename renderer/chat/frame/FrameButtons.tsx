import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LEAD_INBOX_LAYOUT } from '#contract/live/chat-frame.ts';
import { useChatDeps } from '../deps.ts';
import { selectLayout } from './frame.slice.ts';

/** Expand or collapse (on a wide screen) and close: the site acts on them. A page of the lead inbox has none. */
export function FrameButtons() {
  const { t } = useTranslation('chat');
  const { bridge } = useChatDeps();
  const layout = useSelector(selectLayout);
  if (layout === LEAD_INBOX_LAYOUT) return null;
  const isExpanded = layout === 'expanded';
  const Toggle = isExpanded ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <div className="chat-frame-buttons">
      {layout !== 'full' && (
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t(isExpanded ? 'collapse' : 'expand')}
          onClick={() => bridge.send(isExpanded ? 'Collapse' : 'Expand')}
        >
          <Toggle size={20} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="chat-icon-button"
        aria-label={t('close')}
        onClick={() => bridge.send('ActiveConversation')}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
