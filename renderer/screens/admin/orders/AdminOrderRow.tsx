import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { AdminOrder } from '#contract/http/payments.ts';
import { pathTo } from '#contract/page-path.ts';
import { OrderFacts } from '#renderer/features/payments/OrderFacts.tsx';
import { orderNumber } from '#renderer/features/payments/order-number.ts';
import { selectDeciding } from '#renderer/features/payments/orders.slice.ts';
import type { Decision, WithOrders } from '#renderer/features/payments/orders.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type AdminOrderRowProps = { order: AdminOrder; onAsk: (order: AdminOrder, kind: Decision['kind']) => void };

/** The possible actions on an order in its status. */
const kindFor = ({ provider, status }: AdminOrder): Decision['kind'] | undefined => {
  if (status === 'paid' || status === 'refunding') return 'refund';
  return provider === 'manual' && status === 'waiting' ? 'confirm' : undefined;
};

export function AdminOrderRow({ order, onAsk }: AdminOrderRowProps) {
  const deciding = useSelector((state: WithOrders) => selectDeciding(state));
  const { t } = useTranslation('payments');
  const kind = kindFor(order);
  const label = order.status === 'refunding' ? t('admin.resume') : kind && t(`admin.${kind}`);
  return (
    <li className="o-row">
      <OrderFacts order={order}>
        <Link to={pathTo.adminUser(order.userId)}>{order.userName || `#${order.userId}`}</Link>
      </OrderFacts>
      {kind !== undefined && (
        <Button
          look={kind === 'confirm' ? 'primary' : 'outlined'}
          disabled={deciding !== null}
          aria-busy={deciding === order.id}
          aria-label={`${label}: ${t('history.order', { number: orderNumber(order.id) })}`}
          onClick={() => onAsk(order, kind)}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
