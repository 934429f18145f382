import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { selectUserId } from '../../store/session.slice.ts';
import { usePhraseText } from '../parts/use-phrase-text.ts';

type QuoteProps = {
  /** Undefined where it is not loaded. */
  readonly message: ChatMessage | undefined;
  readonly otherName: string;
  readonly onPress?: () => void;
};

/** The message that another one answers; a press leads to it. */
export function Quote({ message, otherName, onPress }: QuoteProps) {
  const { t } = useTranslation('chat');
  const userId = useSelector(selectUserId);
  const textOf = useQuotedText();
  const content = (
    <>
      <b>{message === undefined ? t('reply') : message.senderId === userId ? t('you') : otherName}</b>
      <span>{message === undefined ? t('olderMessage') : textOf(message)}</span>
    </>
  );
  if (onPress === undefined) return <div className="chat-quote">{content}</div>;
  return (
    <button type="button" className="chat-quote" onClick={onPress}>
      {content}
    </button>
  );
}

const useQuotedText = (): ((message: ChatMessage) => string) => {
  const { t } = useTranslation('chat');
  const phraseText = usePhraseText();
  return ({ body }) => {
    switch (body.kind) {
      case 'text':
        return body.text;
      case 'phrase':
        return phraseText(body.code);
      case 'photos':
        return body.text === '' ? t('preview.photos', { count: body.photos.length }) : body.text;
      case 'car':
        return body.car.title;
      case 'offer':
        return t('preview.offer', { price: formatMoney(body.amount, body.currency) });
      case 'viewing':
        return t('viewing.title');
      case 'system':
        return '';
      case 'withdrawn':
        return t('withdrawn');
      default:
        return body satisfies never;
    }
  };
};
