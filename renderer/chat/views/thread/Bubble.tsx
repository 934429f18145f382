import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectMessage } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { useMemberName } from '../parts/use-member-name.ts';
import { usePhraseText } from '../parts/use-phrase-text.ts';
import { CarBubble } from './CarBubble.tsx';
import { OfferBubble } from './OfferBubble.tsx';
import { PhotosBubble } from './PhotosBubble.tsx';
import { Quote } from './Quote.tsx';
import { TextBubble } from './TextBubble.tsx';
import { ViewingBubble } from './ViewingBubble.tsx';
import type { BubbleProps } from './bubble-props.ts';

/** The content of a message, by its kind. */
export function Bubble({ onJump, ...props }: BubbleProps & { readonly onJump: (number: number) => void }) {
  const { replyTo } = props.message;
  const { id, other } = props.conversation;
  const name = useMemberName(other);
  const quoted = useSelector((state: WithMessages) =>
    replyTo === null ? undefined : selectMessage(state, id, replyTo),
  );
  return (
    <div className={classOf(props)}>
      {replyTo !== null && <Quote message={quoted} otherName={name} onPress={() => onJump(replyTo)} />}
      <Content {...props} />
    </div>
  );
}

const classOf = ({ message: { body } }: BubbleProps): string => {
  if (body.kind === 'photos') return body.text === '' ? 'chat-bubble pics' : 'chat-bubble pics with-text';
  return body.kind === 'withdrawn' ? 'chat-bubble withdrawn' : 'chat-bubble';
};

function Content(props: BubbleProps) {
  const { t } = useTranslation('chat');
  const phraseText = usePhraseText();
  const { body } = props.message;
  switch (body.kind) {
    case 'text':
      return <TextBubble {...props} text={body.text} hasOpenLinks={body.hasOpenLinks} />;
    case 'phrase':
      return <p>{phraseText(body.code)}</p>;
    case 'photos':
      return (
        <>
          <PhotosBubble photos={body.photos} />
          {body.text !== '' && (
            <div className="chat-caption">
              <TextBubble {...props} text={body.text} hasOpenLinks={false} />
            </div>
          )}
        </>
      );
    case 'car':
      return <CarBubble car={body.car} />;
    case 'offer':
      return <OfferBubble {...props} body={body} />;
    case 'viewing':
      return <ViewingBubble {...props} body={body} />;
    case 'withdrawn':
      return <p>{t('withdrawn')}</p>;
    case 'system':
      return null;
    default:
      return body satisfies never;
  }
}
