import { useCallback, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectPage, selectShelf } from '../../store/conversations.selectors.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import type { Shelf, WithConversations } from '../../store/conversations.slice.ts';
import { useNow } from '../lib/use-now.ts';
import { useRows } from '../rows/use-rows.ts';
import { Failed } from '../parts/Failed.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

const ROW_HEIGHT = 68;
const BEFORE_END = 10;
const OVERSCAN = 6;

/** Brings a row into sight by the shortest way. */
const scrollFor = (at: number, { scrollTop, clientHeight }: Element): number =>
  Math.min(Math.max(scrollTop, (at + 1) * ROW_HEIGHT - clientHeight), at * ROW_HEIGHT);

/** One part of the list: loading, failed, empty, or its conversations. */
export function ConversationList({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const page = useSelector((state: WithConversations) => selectPage(state, shelf));
  const count = useSelector((state: WithConversations) => selectShelf(state, shelf).length);
  const isIdle = page.phase === 'idle';
  useEffect(() => {
    if (isIdle) dispatch(conversationsActions.listAsked(shelf));
  }, [dispatch, isIdle, shelf]);
  if (count === 0 && (isIdle || page.phase === 'loading')) return <ListSkeleton />;
  if (count === 0 && page.phase === 'failed')
    return <Failed failure={page.failure} onRetry={() => dispatch(conversationsActions.listAsked(shelf))} />;
  if (count === 0)
    return (
      <div className="chat-empty">
        <b>{t(shelf === 'archived' ? 'empty.archived' : 'empty.title')}</b>
        {shelf === 'current' && <p>{t('empty.text')}</p>}
      </div>
    );
  return <Rows shelf={shelf} />;
}

function Rows({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const now = useNow();
  const ids = useSelector((state: WithConversations) => selectShelf(state, shelf));
  const [reached, setReached] = useState(0);
  const keyOf = useCallback((at: number) => ids[at] ?? at, [ids]);
  const { placeRef, height, rows, onScroll } = useRows({
    count: ids.length,
    keyOf,
    estimate: ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const isNearEnd = (rows.at(-1)?.at ?? 0) >= ids.length - BEFORE_END;
  useEffect(() => {
    if (isNearEnd) dispatch(conversationsActions.moreAsked(shelf));
  }, [dispatch, isNearEnd, ids.length, shelf]);
  const move = (event: KeyboardEvent): void => {
    const next = { ArrowDown: reached + 1, ArrowUp: reached - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (next === undefined || next < 0 || next >= ids.length) return;
    event.preventDefault();
    setReached(next);
    if (placeRef.current !== null) placeRef.current.scrollTop = scrollFor(next, placeRef.current);
    requestAnimationFrame(() => placeRef.current?.querySelector<HTMLElement>(`[data-at="${next}"] button`)?.focus());
  };
  return (
    <div ref={placeRef} className="chat-rows" role="presentation" onKeyDown={move} onScroll={onScroll}>
      <ul aria-label={t(shelf === 'archived' ? 'archived' : 'title')} style={{ height }}>
        {rows.map(({ key, at, top }) => {
          const id = ids[at];
          return (
            id !== undefined && (
              <li
                key={key}
                data-at={at}
                aria-setsize={ids.length}
                aria-posinset={at + 1}
                style={{ transform: `translateY(${top}px)` }}
              >
                <ConversationRow
                  id={id}
                  now={now}
                  isReached={at === Math.min(reached, ids.length - 1)}
                  onReached={() => setReached(at)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
