import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { selectMessage } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import { Preview } from '../list/Preview.tsx';
import { useMemberName } from '../parts/use-member-name.ts';

/** Says each new message of the other member once; rows that are only scrolled into sight are not said. */
export function Announcer({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const { id, lastNumber } = conversation;
  const name = useMemberName(conversation.other);
  const [first] = useState(lastNumber);
  const userId = useSelector(selectUserId);
  const message = useSelector((state: WithMessages) => selectMessage(state, id, lastNumber));
  const isNew = lastNumber > first && message !== undefined && message.senderId !== userId;
  return (
    <div className="a-sr" aria-live="polite">
      {isNew && (
        <p key={lastNumber}>
          {message.body.kind === 'system' ? '' : `${t('says', { name })} `}
          <Preview conversation={{ ...conversation, last: message }} />
        </p>
      )}
    </div>
  );
}
