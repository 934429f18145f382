import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { answersTo, isQuestion, QUESTION_CODES } from '#contract/chat-phrases.ts';
import type { PhraseCode } from '#contract/chat-phrases.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { outboxActions, selectOutbox } from '../../store/outbox.slice.ts';
import type { WithOutbox } from '../../store/outbox.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import { usePhraseText } from '../parts/use-phrase-text.ts';

const QUESTIONS_SHOWN = 6;

/** What suits the moment: questions for a buyer who has not written, answers to a ready-made question. */
const suitable = ({ role, last }: Conversation, userId: number | null): readonly PhraseCode[] => {
  if (last === null) return role === 'buyer' ? QUESTION_CODES.slice(0, QUESTIONS_SHOWN) : [];
  const { body, senderId } = last;
  return senderId !== userId && body.kind === 'phrase' && isQuestion(body.code) ? answersTo(body.code) : [];
};

/** Ready-made sentences that are sent with one press. */
export function PhraseChips({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const textOf = usePhraseText();
  const userId = useSelector(selectUserId);
  const { id } = conversation;
  const isWriting = useSelector((state: WithOutbox) => selectOutbox(state).some((item) => item.conversationId === id));
  const codes = isWriting ? [] : suitable(conversation, userId);
  if (codes.length === 0) return null;
  return (
    <div className="chat-chips" role="group" aria-label={t('phrases.label')}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          onClick={() => dispatch(outboxActions.sendAsked({ id, message: { kind: 'phrase', code } }))}
        >
          {textOf(code)}
        </button>
      ))}
    </div>
  );
}
