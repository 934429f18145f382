import './bubbles.css';
import './cards.css';
import './thread.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { FrameButtons } from '../../frame/FrameButtons.tsx';
import { selectConversation, selectOpen } from '../../store/conversations.selectors.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import type { Open, WithConversations } from '../../store/conversations.slice.ts';
import { messagesActions, selectThread } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { Composer } from '../composer/Composer.tsx';
import { Failed } from '../parts/Failed.tsx';
import { lazyView } from '../parts/lazy-view.tsx';
import { useMemberName } from '../parts/use-member-name.ts';
import { CarStrip } from './CarStrip.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { MessageLog } from './MessageLog.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { TranslationBar } from './TranslationBar.tsx';

const LazyReportForm = lazyView(async () => (await import('./ReportForm.tsx')).ReportForm);

/** The right column: one conversation, or a placeholder. */
export function ThreadPane() {
  const open = useSelector(selectOpen);
  const conversation = useSelector((state: WithConversations) =>
    open.phase === 'open' ? selectConversation(state, open.id) : undefined,
  );
  if (open.phase === 'open' && conversation !== undefined)
    return <Thread key={`${open.id} ${open.jumpTo}`} conversation={conversation} jumpTo={open.jumpTo} />;
  return <NoThread open={open} />;
}

function NoThread({ open }: { readonly open: Open }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  return (
    <section className="chat-thread" tabIndex={-1} aria-label={t('conversation')}>
      <header className="chat-head">
        <span className="grow" />
        <FrameButtons />
      </header>
      {open.phase === 'none' && <p className="chat-choose">{t('choose')}</p>}
      {open.phase === 'failed' && (
        <Failed failure={open.failure} onRetry={() => dispatch(conversationsActions.carAsked(open.postId))} />
      )}
      {(open.phase === 'opening' || open.phase === 'open') && <ThreadSkeleton />}
    </section>
  );
}

type ThreadProps = { readonly conversation: Conversation; readonly jumpTo: number | null };

function Thread({ conversation, jumpTo }: ThreadProps) {
  const { t } = useTranslation('chat');
  const [isReporting, setReporting] = useState(false);
  const { id, closed } = conversation;
  const name = useMemberName(conversation.other);
  return (
    <section className="chat-thread" tabIndex={-1} aria-label={t('conversationWith', { name })}>
      <ThreadHeader conversation={conversation} onReport={() => setReporting(true)} />
      <CarStrip car={conversation.car} />
      <TranslationBar conversation={conversation} />
      {isReporting && <LazyReportForm id={id} onDone={() => setReporting(false)} />}
      <Messages conversation={conversation} jumpTo={jumpTo} />
      {closed === null ? <Composer conversation={conversation} /> : <ClosedNotice conversation={conversation} />}
    </section>
  );
}

function Messages({ conversation, jumpTo }: ThreadProps) {
  const dispatch = useDispatch();
  const { id } = conversation;
  const thread = useSelector((state: WithMessages) => selectThread(state, id));
  if (thread === undefined) return <ThreadSkeleton />;
  const isEmpty = Object.keys(thread.byNumber).length === 0;
  if (isEmpty && thread.load.phase === 'loading') return <ThreadSkeleton />;
  if (isEmpty && thread.load.phase === 'failed')
    return <Failed failure={thread.load.failure} onRetry={() => dispatch(messagesActions.threadAsked(id))} />;
  return <MessageLog conversation={conversation} jumpTo={jumpTo} />;
}
