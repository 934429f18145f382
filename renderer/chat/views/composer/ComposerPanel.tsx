import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { composerActions } from '../../store/composer.slice.ts';
import type { Panel } from '../../store/composer.slice.ts';
import { outboxActions } from '../../store/outbox.slice.ts';
import { LazyCannedPanel } from '../../lead-inbox/LazyLeadInboxPane.tsx';
import { InlinePanel } from '../parts/InlinePanel.tsx';
import { CarForm } from './CarForm.tsx';
import { OfferForm } from './OfferForm.tsx';
import { PhraseList } from './PhraseList.tsx';
import { ViewingForm } from './ViewingForm.tsx';
import type { Send } from './send.ts';

type ComposerPanelProps = { readonly conversation: Conversation; readonly panel: Panel };

/** A form for something that is not a text; sending closes it. */
export function ComposerPanel({ conversation, panel }: ComposerPanelProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { id } = conversation;
  const close = (): void => {
    dispatch(composerActions.panelClosed(id));
  };
  const send: Send = (message, replyTo = null) => {
    dispatch(outboxActions.sendAsked({ id, message, replyTo }));
    close();
  };
  const isCounter = panel.kind === 'offer' && panel.counterTo !== null;
  return (
    <InlinePanel title={isCounter ? t('offer.counterTitle') : t(`attach.${panel.kind}`)} onClose={close}>
      {panel.kind === 'offer' && (
        <OfferForm car={conversation.car} onSend={(message) => send(message, panel.counterTo)} />
      )}
      {panel.kind === 'viewing' && <ViewingForm onSend={send} />}
      {panel.kind === 'car' && <CarForm conversation={conversation} onSend={send} />}
      {panel.kind === 'canned' && <LazyCannedPanel conversation={conversation} onChosen={close} />}
      {panel.kind === 'phrases' && <PhraseList conversation={conversation} onSend={send} />}
    </InlinePanel>
  );
}
