import { IconCash, IconReceiptRefund } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PLANS } from '#contract/plans.ts';
import type { AdminOrder } from '#contract/http/payments.ts';
import type { Decision } from '#renderer/features/payments/orders.slice.ts';
import { formatExactMoney, formatNumber } from '#renderer/lib/format.ts';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';

type DecisionDialogProps = {
  order: AdminOrder;
  kind: Decision['kind'];
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const severalText = (quantity: number): string[] => (quantity === 1 ? [] : [`× ${formatNumber(quantity)}`]);

/** Both decisions move money or credits for good: each is asked for once more. */
export function DecisionDialog({ order, kind, open, onConfirm, onClose }: DecisionDialogProps) {
  const { t, i18n } = useTranslation(['payments', 'subscriptions']);
  const plan = PLANS.find(({ id }) => id === order.planId);
  const about = {
    name: order.userName || `#${order.userId}`,
    plan: plan === undefined ? '' : [t(`subscriptions:names.${plan.name}`), ...severalText(order.quantity)].join(' '),
    price: formatExactMoney(order.amountUsd, 'USD', i18n.language),
  };
  return (
    <ConfirmDialog
      open={open}
      title={t(`admin.ask.${kind}`)}
      text={
        <>
          {t(`admin.ask.${kind}Text`, about)}
          {kind === 'refund' && order.provider === 'manual' && <p>{t('admin.ask.byHand')}</p>}
        </>
      }
      icon={kind === 'confirm' ? <IconCash aria-hidden /> : <IconReceiptRefund aria-hidden />}
      tone={kind === 'confirm' ? 'neutral' : 'bad'}
      keepLabel={t('admin.ask.cancel')}
      confirmLabel={t(`admin.${kind}`)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
