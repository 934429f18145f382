import './orders.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { AdminOrder, OrderFilter } from '#contract/http/payments.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { ordersFeature } from '#renderer/features/payments/orders.feature.ts';
import { ORDERS_AT_ONCE } from '#renderer/features/payments/orders.saga.ts';
import { orderActions, selectDecided, selectAllOrders } from '#renderer/features/payments/orders.slice.ts';
import type { Decision, AllOrdersQuery, WithOrders } from '#renderer/features/payments/orders.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { AdminOrderRow } from './AdminOrderRow.tsx';
import { Pager } from './Pager.tsx';

const FILTERS = ['waiting', 'open', 'paid', 'refunded', 'failed'] as const satisfies readonly OrderFilter[];

/** All orders by status: those paid by hand are confirmed here (D147), money is given back here (D146). */
export function OrdersPage() {
  const isReady = useFeature(ordersFeature);
  return <AdminLayout page="orders">{isReady && <Orders />}</AdminLayout>;
}

/** Which orders are on show, kept in the address. */
const useQuery = () => {
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find((filter) => filter === search.get('status')) ?? 'waiting';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const show = (next: AllOrdersQuery) => setSearch({ status: next.status, page: String(next.page) });
  return { status, page, show };
};

/** Says once how what was decided ended. */
const useDecidedToast = () => {
  const decided = useSelector((state: WithOrders) => selectDecided(state));
  const { t } = useTranslation(['payments', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  const tell = useEffectEvent(() => {
    if (decided === null) return;
    if (decided.failure === undefined) toast('ok', t(`admin.done.${decided.kind}`));
    else toast('bad', failureText(t, decided.failure));
    dispatch(orderActions.decisionShown());
  });
  useEffect(() => tell(), [decided]);
};

type Asked = { order: AdminOrder; kind: Decision['kind'] };

function Orders() {
  const { status, page, show } = useQuery();
  const { t } = useTranslation('payments');
  const dispatch = useDispatch();
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setIsAsking] = useState(false);
  useDecidedToast();
  useEffect(() => {
    dispatch(orderActions.allOpened({ status, page }));
  }, [dispatch, status, page]);
  const ask = (order: AdminOrder, kind: Decision['kind']) => {
    setAsked({ order, kind });
    setIsAsking(true);
  };
  const decide = ({ order: { id }, kind }: Asked) => {
    setIsAsking(false);
    dispatch(orderActions.decisionMade({ id, kind, status, page }));
  };
  return (
    <>
      <div className="o-tabs" role="group" aria-label={t('admin.filters')}>
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === status}
            onClick={() => show({ status: filter, page: 1 })}
          >
            {t(`admin.filter.${filter}`)}
          </button>
        ))}
      </div>
      <OrderList status={status} page={page} onAsk={ask} onPage={(next) => show({ status, page: next })} />
      {asked !== undefined && (
        <DecisionDialog {...asked} open={isAsking} onConfirm={() => decide(asked)} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

type OrderListProps = AllOrdersQuery & {
  onAsk: (order: AdminOrder, kind: Decision['kind']) => void;
  onPage: (page: number) => void;
};

function OrderList({ status, page, onAsk, onPage }: OrderListProps) {
  const all = useSelector((state: WithOrders) => selectAllOrders(state));
  const { t } = useTranslation(['payments', 'errors', 'common']);
  const dispatch = useDispatch();
  if (all.phase === 'loading') {
    return (
      <output aria-label={t('admin.loading')}>
        <Skeleton as="span" className="o-wait" />
      </output>
    );
  }
  if (all.phase === 'failed') {
    return (
      <LoadFailed
        title={t('admin.failed')}
        reason={failureText(t, all.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(orderActions.allOpened({ status, page }))}
      />
    );
  }
  const { orders, total } = all.value;
  if (orders.length === 0) return <EmptyState title={t('admin.empty')} text={t('admin.emptyText')} />;
  return (
    <>
      <ul className="o-list">
        {orders.map((order) => (
          <AdminOrderRow key={order.id} order={order} onAsk={onAsk} />
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(total / ORDERS_AT_ONCE)} onPage={onPage} />
    </>
  );
}
