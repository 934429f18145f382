import './screen.css';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LEAD_INBOX_LAYOUT } from '#contract/live/chat-frame.ts';
import { LazyLeadInboxPane } from '../lead-inbox/LazyLeadInboxPane.tsx';
import { selectIsOnline, selectLayout } from '../frame/frame.slice.ts';
import { selectOpen } from '../store/conversations.selectors.ts';
import { safetyActions, selectDone } from '../store/safety.slice.ts';
import { selectLine } from '../store/session.slice.ts';
import { ListPane } from './list/ListPane.tsx';
import { Notice } from './parts/Notice.tsx';
import { ThreadPane } from './thread/ThreadPane.tsx';
import { useViewFocus } from './use-view-focus.ts';

/** The list and a conversation: side by side where the frame is wide, else one of them. */
export function ChatScreen() {
  const { t } = useTranslation('chat');
  const open = useSelector(selectOpen);
  const isLeadInbox = useSelector(selectLayout) === LEAD_INBOX_LAYOUT;
  const screen = useViewFocus(!isLeadInbox);
  return (
    <div className="chat-frame">
      <Offline />
      <Notice />
      <Done />
      <main
        ref={screen}
        // In the dealer's lead inbox it is part of another page, which has its own `main`.
        aria-label={t('title')}
        className={`chat-screen${open.phase === 'none' ? '' : ' has-open'}${isLeadInbox ? ' is-lead-inbox' : ''}`}
      >
        {isLeadInbox ? <LazyLeadInboxPane /> : <ListPane />}
        <ThreadPane />
      </main>
    </div>
  );
}

function Offline() {
  const { t } = useTranslation('chat');
  const isOnline = useSelector(selectIsOnline);
  const line = useSelector(selectLine);
  return <div role="status">{(!isOnline || line === 'down') && <p className="chat-offline">{t('offline')}</p>}</div>;
}

/** The last action, shown until the next press. */
function Done() {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const done = useSelector(selectDone);
  return (
    <div role="status" className="chat-notice-place">
      {done !== null && (
        <div className="chat-notice ok">
          <span className="grow">{t(`done.${done}`)}</span>
          <button
            type="button"
            className="chat-button outlined small"
            onClick={() => dispatch(safetyActions.doneShown())}
          >
            {t('understood')}
          </button>
        </div>
      )}
    </div>
  );
}
