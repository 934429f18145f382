import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { InvoiceDetails as Details, Order } from '#contract/http/payments.ts';
import { orderNumber } from '#renderer/features/payments/order-number.ts';
import { selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import { formatExactMoney } from '#renderer/lib/format.ts';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';

const FIELDS = ['recipient', 'bank', 'account', 'purpose'] as const;

type InvoiceDetailsProps = { details: Details; order: Order };

/** Where the money of an order by invoice goes, with the order's number in the purpose, and a code for the bank's program. */
export function InvoiceDetails({ details, order }: InvoiceDetailsProps) {
  const { t, i18n } = useTranslation('payments');
  const shown = details[useSelector(selectLanguage)];
  const filled = (text: string) =>
    text.replaceAll('{order}', orderNumber(order.id)).replaceAll('{amount}', order.amountUsd.toFixed(2));
  return (
    <section className="y-card y-invoice" aria-labelledby="invoice">
      <h2 id="invoice">{t('invoice.title')}</h2>
      <dl>
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(`invoice.${field}`)}</dt>
            <dd>{filled(shown[field])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('invoice.amount')}</dt>
          <dd>{formatExactMoney(order.amountUsd, 'USD', i18n.language)}</dd>
        </div>
      </dl>
      {details.qr !== null && (
        <figure>
          <QrCode text={filled(details.qr)} label={t('invoice.qr')} />
          <figcaption>{t('invoice.scan')}</figcaption>
        </figure>
      )}
    </section>
  );
}
