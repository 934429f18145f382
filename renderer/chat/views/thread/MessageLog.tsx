import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { selectIsShown } from '../../frame/frame.slice.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import { messagesActions, selectThread } from '../../store/messages.slice.ts';
import type { Thread, WithMessages } from '../../store/messages.slice.ts';
import { selectOutbox } from '../../store/outbox.slice.ts';
import type { OutboxItem, WithOutbox } from '../../store/outbox.slice.ts';
import { selectLine, selectUserId } from '../../store/session.slice.ts';
import type { WithSession } from '../../store/session.slice.ts';
import { useNow } from '../lib/use-now.ts';
import { Announcer } from './Announcer.tsx';
import { MessageRow } from './MessageRow.tsx';
import { UnsentRow } from './UnsentRow.tsx';
import { useRows } from '../rows/use-rows.ts';

const ESTIMATED_HEIGHT = 76;
const OVERSCAN = 8;

type MessageLogProps = { readonly conversation: Conversation; readonly jumpTo: number | null };

/** The messages of a conversation: a row for every number, loaded or not, then those that wait to be sent. */
export function MessageLog({ conversation, jumpTo }: MessageLogProps) {
  const { t } = useTranslation('chat');
  const { id, lastNumber } = conversation;
  const now = useNow();
  const thread = useSelector((state: WithMessages) => selectThread(state, id));
  const unsent = useUnsent(id, thread);
  const keyOf = useKeyOf(lastNumber, thread, unsent);
  const { placeRef, height, rows, isAtEnd, onScroll, toEnd, toRow } = useRows({
    count: lastNumber + unsent.length,
    keyOf,
    estimate: ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    padding: 16,
    startAt: jumpTo === null ? 'end' : Math.max(1, jumpTo - 1),
  });
  usePages(id, thread, rows[0]?.at ?? 0, Math.min(rows.at(-1)?.at ?? 0, lastNumber - 1));
  useReadMark(conversation, isAtEnd);
  const unseen = useUnseen(conversation, isAtEnd);
  useFollowOwn(unsent.at(-1)?.clientKey, toEnd);
  if (lastNumber + unsent.length === 0) return <p className="chat-choose">{t('firstMessage')}</p>;
  return (
    <div className="chat-log-place">
      <div
        ref={placeRef}
        className="chat-log"
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="chat-log-rows" style={{ height: height }}>
          {rows.map(({ key, at, top }) => (
            <div key={key} data-key={key} className="chat-row" style={{ transform: `translateY(${top}px)` }}>
              {at < lastNumber ? (
                <MessageRow
                  conversation={conversation}
                  number={at + 1}
                  now={now}
                  onJump={(number) => toRow(number - 1)}
                />
              ) : (
                <UnsentPlace item={unsent[at - lastNumber]} />
              )}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && <ToEnd unseen={unseen} onPress={toEnd} />}
      <Announcer conversation={conversation} />
    </div>
  );
}

/** The way to the newest messages, with how many of them came meanwhile. */
function ToEnd({ unseen, onPress }: { readonly unseen: number; readonly onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className="chat-to-end" onClick={onPress}>
      <IconArrowDown size={18} aria-hidden />
      {unseen > 0 ? t('newMessages', { count: unseen }) : <span className="a-sr">{t('toEnd')}</span>}
    </button>
  );
}

function UnsentPlace({ item }: { readonly item: OutboxItem | undefined }) {
  return item === undefined ? null : <UnsentRow item={item} />;
}

/** A message keeps the key of its row when it is sent: its sender's, else its number. */
const useKeyOf = (lastNumber: number, thread: Thread | undefined, unsent: readonly OutboxItem[]) =>
  useCallback(
    (at: number): string | number =>
      at < lastNumber
        ? (thread?.byNumber[at + 1]?.clientKey ?? at + 1)
        : (unsent[at - lastNumber]?.clientKey ?? `unsent ${at}`),
    [lastNumber, thread?.byNumber, unsent],
  );

/** A page that ended before it heard that a message was sent leaves it in the outbox, though it is in the thread. */
const useUnsent = (id: ConversationId, thread: Thread | undefined): readonly OutboxItem[] => {
  const items = useSelector((state: WithOutbox) => selectOutbox(state));
  const byNumber = thread?.byNumber;
  return useMemo(() => {
    const own = items.filter(({ conversationId }) => conversationId === id);
    if (own.length === 0) return own;
    const sent = new Set(Object.values(byNumber ?? {}).map(({ clientKey }) => clientKey));
    return own.filter(({ clientKey }) => !sent.has(clientKey));
  }, [items, id, byNumber]);
};

/** What the reader has just written is shown, however far up they are. */
const useFollowOwn = (last: string | undefined, toEnd: () => void): void => {
  const followed = useRef(last);
  useEffect(() => {
    const isNew = last !== undefined && last !== followed.current;
    followed.current = last;
    if (isNew) toEnd();
  }, [last, toEnd]);
};

/** Asks for messages that come into sight and are not loaded; again when the line is back. */
const usePages = (id: ConversationId, thread: Thread | undefined, from: number, to: number): void => {
  const dispatch = useDispatch();
  const line = useSelector((state: WithSession) => selectLine(state));
  const byNumber = thread?.byNumber;
  useEffect(() => {
    if (byNumber === undefined) return;
    for (let number = to + 1; number > from; number -= 1) {
      if (byNumber[number] !== undefined) continue;
      dispatch(messagesActions.pageAsked({ id, before: number + 1 }));
      return;
    }
  }, [dispatch, id, byNumber, from, to, line]);
};

/** A message is read once its end of the conversation is in sight, in a panel and a window that are. */
const useReadMark = ({ id, lastNumber, readNumber }: Conversation, isAtEnd: boolean): void => {
  const dispatch = useDispatch();
  const isShown = useSelector(selectIsShown);
  const isVisible = useIsVisible();
  const isUnread = readNumber < lastNumber;
  useEffect(() => {
    if (isShown && isVisible && isAtEnd && isUnread) dispatch(conversationsActions.read({ id, number: lastNumber }));
  }, [dispatch, id, lastNumber, isShown, isVisible, isAtEnd, isUnread]);
};

const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
};

/** Messages of the other member that came while the reader was further up. */
const useUnseen = ({ id, lastNumber, readNumber }: Conversation, isAtEnd: boolean): number => {
  const userId = useSelector(selectUserId);
  const thread = useSelector((state: WithMessages) => selectThread(state, id));
  if (isAtEnd) return 0;
  let unseen = 0;
  for (let number = readNumber + 1; number <= lastNumber; number += 1)
    if (thread?.byNumber[number]?.senderId !== userId) unseen += 1;
  return unseen;
};
