import { useTranslation } from 'react-i18next';
import { ANSWER_CODES, QUESTION_CODES } from '#contract/chat-phrases.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { usePhraseText } from '../parts/use-phrase-text.ts';
import type { Send } from './send.ts';

type PhraseListProps = { readonly conversation: Conversation; readonly onSend: Send };

/** All ready-made sentences: a buyer's questions first, a seller's answers first. */
export function PhraseList({ conversation: { role }, onSend }: PhraseListProps) {
  const { t } = useTranslation('chat');
  const textOf = usePhraseText();
  const codes = role === 'buyer' ? [...QUESTION_CODES, ...ANSWER_CODES] : [...ANSWER_CODES, ...QUESTION_CODES];
  return (
    <div className="chat-chips" role="group" aria-label={t('phrases.label')}>
      {codes.map((code) => (
        <button key={code} type="button" onClick={() => onSend({ kind: 'phrase', code })}>
          {textOf(code)}
        </button>
      ))}
    </div>
  );
}
