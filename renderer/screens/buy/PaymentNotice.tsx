import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '#renderer/features/payments/payments.slice.ts';

/** What came between, and what to do next. */
export function PaymentNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation(['payments', 'errors']);
  return (
    <div className="b-note" role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      {notice.kind === 'refused' ? t(`errors:${notice.failure.code}`) : t(`notices.${notice.kind}`)}
    </div>
  );
}
