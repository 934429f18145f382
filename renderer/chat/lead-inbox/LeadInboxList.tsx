import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import type { WithConversations } from '../store/conversations.slice.ts';
import { useNow } from '../views/lib/use-now.ts';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import { Failed } from '../views/parts/Failed.tsx';
import { useRows } from '../views/rows/use-rows.ts';
import { LeadInboxRow } from './LeadInboxRow.tsx';
import { type LeadInboxItem, selectLeadInboxItems } from './lead-inbox.selectors.ts';
import { leadInboxActions } from './lead-inbox.slice.ts';
import type { WithLeadInbox } from './lead-inbox.slice.ts';
import { useLeadInboxKeys } from './use-lead-inbox-keys.ts';

const ROW_HEIGHT = 92;
const BEFORE_END = 10;
const OVERSCAN = 6;

/** The conversations that fit the filters: loading, failed, none, or rows. */
export function LeadInboxList() {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const now = useNow();
  const list = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.list);
  const items = useSelector((state: WithConversations & WithLeadInbox) => selectLeadInboxItems(state, now.getTime()));
  if (items.length > 0) return <Rows items={items} now={now} />;
  if (list.phase === 'failed')
    return <Failed failure={list.failure} onRetry={() => dispatch(leadInboxActions.retried())} />;
  if (list.phase === 'idle' || list.phase === 'loading') return <ListSkeleton />;
  return (
    <div className="chat-empty" role="status">
      <b>{t('empty.title')}</b>
      <p>{t('empty.text')}</p>
    </div>
  );
}

type RowsProps = { readonly items: readonly LeadInboxItem[]; readonly now: Date };

function Rows({ items, now }: RowsProps) {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const [cursor, setCursor] = useState<ConversationId | null>(null);
  const keyOf = useCallback((at: number) => items[at]?.key ?? at, [items]);
  const { placeRef, height, rows, onScroll, toRow } = useRows({
    count: items.length,
    keyOf,
    estimate: ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const isNearEnd = (rows.at(-1)?.at ?? 0) >= items.length - BEFORE_END;
  useEffect(() => {
    if (isNearEnd) dispatch(leadInboxActions.moreAsked());
  }, [dispatch, isNearEnd, items.length]);
  const ids = items.flatMap((item) => (item.kind === 'row' ? [item.id] : []));
  const reached = cursor !== null && ids.includes(cursor) ? cursor : (ids[0] ?? null);
  const focusRow = (id: ConversationId): void => {
    setCursor(id);
    const row = () => placeRef.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    if (row() === null) toRow(items.findIndex((item) => item.kind === 'row' && item.id === id));
    requestAnimationFrame(() => row()?.focus());
  };
  useLeadInboxKeys({ ids, reached, isReached: cursor !== null, focusRow });
  return (
    <div ref={placeRef} className="chat-rows" onScroll={onScroll}>
      <ul aria-label={t('title')} style={{ height }}>
        {rows.map(({ key, at, top }) => {
          const item = items[at];
          return (
            item !== undefined && (
              <li key={key} data-key={key} style={{ transform: `translateY(${top}px)` }}>
                {item.kind === 'car' ? (
                  <h2 className="lead-inbox-group">{item.title}</h2>
                ) : (
                  <LeadInboxRow
                    id={item.id}
                    now={now}
                    isReached={item.id === reached}
                    onReached={() => setCursor(item.id)}
                    onOpen={() => dispatch(conversationsActions.opened({ id: item.id }))}
                  />
                )}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
