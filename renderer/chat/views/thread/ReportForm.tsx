import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CHAT_REPORT_REASONS } from '#contract/chat.ts';
import type { ChatReportReason } from '#contract/chat.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { safetyActions } from '../../store/safety.slice.ts';
import { InlinePanel } from '../parts/InlinePanel.tsx';

const MAX_TEXT = 1000;

/** A report of the conversation to the moderators. */
export function ReportForm({ id, onDone }: { readonly id: ConversationId; readonly onDone: () => void }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const [reason, setReason] = useState<ChatReportReason>('fraud');
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    dispatch(safetyActions.reportAsked({ id, reason, text: text.trim() }));
    onDone();
  };
  return (
    <InlinePanel title={t('report.title')} onClose={onDone}>
      <form onSubmit={submit} className="chat-form">
        <fieldset>
          <legend className="a-sr">{t('report.title')}</legend>
          {CHAT_REPORT_REASONS.map((each) => (
            <label key={each} className="chat-choice">
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {t(`report.${each}`)}
            </label>
          ))}
        </fieldset>
        <label className="chat-field">
          {t('report.text')}
          <textarea rows={2} maxLength={MAX_TEXT} value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <p className="chat-help">{t('report.help')}</p>
        <button type="submit" className="chat-button primary">
          {t('report.send')}
        </button>
      </form>
    </InlinePanel>
  );
}
