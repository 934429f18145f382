import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';

/** A reason shorter than this is not sent. */
export const REASON_MIN_LENGTH = 3;

/** Why the last decision was refused. */
export function RulingFailure() {
  const { ruling } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('errors');
  if (ruling.phase !== 'failed') return null;
  return (
    <p className="in-bad" role="alert">
      {t(ruling.failure.code)}
    </p>
  );
}
