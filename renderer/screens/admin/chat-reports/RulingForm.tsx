import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MUTE_DAYS, MUTE_REASON_MAX_LENGTH } from '#contract/http/chat-moderation.ts';
import type { MuteDays } from '#contract/http/chat-moderation.ts';
import { chatReportsActions, selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { REASON_MIN_LENGTH, RulingFailure } from './RulingFailure.tsx';

/** Dismisses the report, or stops the reported user from writing for some days, with a reason that the user reads. */
export function RulingForm({ id }: { id: number }) {
  const { ruling } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('chatReports');
  const dispatch = useDispatch();
  const field = useId();
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState<MuteDays>(7);
  const isBusy = ruling.phase === 'sending';
  const reason = typed.trim();
  useLeaveQuestion(reason !== '' && !isBusy);
  const mute = () => {
    if (reason.length < REASON_MIN_LENGTH) document.getElementById(field)?.focus();
    else dispatch(chatReportsActions.ruled({ id, ruling: { decision: 'mute', days, reason } }));
  };
  return (
    <section className="cr-rule" aria-label={t('decision')}>
      <fieldset>
        <legend>{t('muteFor')}</legend>
        {MUTE_DAYS.map((each) => (
          <label key={each}>
            <input type="radio" name={`${field}-days`} checked={each === days} onChange={() => setDays(each)} />
            {t('days', { count: each })}
          </label>
        ))}
      </fieldset>
      <label htmlFor={field}>{t('why')}</label>
      <p className="ad-note" id={`${field}-note`}>
        {t('whyNote')}
      </p>
      <TextArea
        id={field}
        fill
        rows={3}
        maxLength={MUTE_REASON_MAX_LENGTH}
        aria-describedby={`${field}-note`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <RulingFailure />
      <div className="cr-bt">
        <Button look="danger" disabled={isBusy} onClick={mute}>
          {t('mute')}
        </Button>
        <Button
          look="outlined"
          disabled={isBusy}
          onClick={() => dispatch(chatReportsActions.ruled({ id, ruling: { decision: 'dismiss' } }))}
        >
          {t('dismiss')}
        </Button>
      </div>
    </section>
  );
}
