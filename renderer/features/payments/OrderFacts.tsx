import './order-facts.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PLANS } from '#contract/plans.ts';
import type { Order } from '#contract/http/payments.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatExactMoney, formatNumber } from '#renderer/lib/format.ts';
import { orderNumber } from './order-number.ts';

/** The facts of an order: plan and price, status, number, payment method and time; more as children. */
export function OrderFacts({ order, children }: { order: Order; children?: ReactNode }) {
  const { t, i18n } = useTranslation(['payments', 'subscriptions']);
  const plan = PLANS.find(({ id }) => id === order.planId);
  const day = order.refundedDate ?? order.paidDate ?? order.createdDate;
  return (
    <div className="o-fact">
      <b>
        {plan !== undefined && t(`subscriptions:names.${plan.name}`)}
        {order.quantity > 1 && <span className="tnum">× {formatNumber(order.quantity)}</span>}
        <span className="tnum">{formatExactMoney(order.amountUsd, 'USD', i18n.language)}</span>
        <span className={`o-st ${order.status}`}>{t(`status.${order.status}`)}</span>
      </b>
      {children !== undefined && <div>{children}</div>}
      <div>
        {t('history.order', { number: orderNumber(order.id) })} · {t(`provider.${order.provider}`)} ·{' '}
        <time dateTime={day}>{formatDate(new Date(day), i18n.language)}</time>
      </div>
    </div>
  );
}
