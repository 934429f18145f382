import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { conversationsActions } from '../../store/conversations.slice.ts';
import { conversationLoaded } from '../../store/events.ts';
import { searchActions, selectSearch } from '../../store/search.slice.ts';
import type { Found } from '../../store/search.slice.ts';
import { listTime } from '../lib/when.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useNow } from '../lib/use-now.ts';
import { Failed } from '../parts/Failed.tsx';
import { useMemberName } from '../parts/use-member-name.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

/** Messages that hold the words; each opens its conversation at its place. */
export function Results() {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { query, load } = useSelector(selectSearch);
  if (load.phase === 'idle' || load.phase === 'loading') return <ListSkeleton />;
  if (load.phase === 'failed')
    return <Failed failure={load.failure} onRetry={() => dispatch(searchActions.queried(query))} />;
  return (
    <div className="chat-rows">
      <p role="status" className="chat-found">
        {t('search.found', { count: load.items.length })}
      </p>
      {load.items.map((found) => (
        <Result key={`${found.conversation.id}:${found.message.number}`} found={found} />
      ))}
      {load.next !== null && (
        <button
          type="button"
          className="chat-button outlined wide"
          disabled={load.phase === 'more'}
          onClick={() => dispatch(searchActions.moreAsked())}
        >
          {t('search.more')}
        </button>
      )}
    </div>
  );
}

function Result({ found: { conversation, message } }: { readonly found: Found }) {
  const dispatch = useDispatch();
  const locale = useLocale();
  const now = useNow();
  const name = useMemberName(conversation.other);
  const open = (): void => {
    dispatch(conversationLoaded(conversation));
    dispatch(conversationsActions.opened({ id: conversation.id, jumpTo: message.number }));
  };
  return (
    <button type="button" className="chat-item" onClick={open}>
      <Avatar name={name} url={conversation.other.avatar ?? undefined} size={44} />
      <span className="grow">
        <span className="chat-item-line">
          <b>{name}</b>
          <time dateTime={message.createdDate}>{listTime(message.createdDate, now, locale)}</time>
        </span>
        <span className="chat-item-line">
          <span className="chat-preview">{'text' in message.body ? message.body.text : conversation.car.title}</span>
        </span>
      </span>
    </button>
  );
}
