import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import type { Notice } from '#renderer/features/payments/payments.slice.ts';

/** What came between, and what to do next. */
export function PaymentNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation(['payments', 'errors']);
  return (
    <div className="b-note" role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      {notice.kind === 'refused' ? failureText(t, notice.failure) : t(`notices.${notice.kind}`)}
    </div>
  );
}
