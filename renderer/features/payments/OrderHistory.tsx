import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { ordersFeature } from './orders.feature.ts';
import { orderActions, selectOwnOrders } from './orders.slice.ts';
import type { WithOrders } from './orders.slice.ts';

/** A person's own purchases, the newest first; nothing where there are none. */
export function OrderHistory() {
  return useFeature(ordersFeature) ? <OpenHistory /> : null;
}

function OpenHistory() {
  const own = useSelector((state: WithOrders) => selectOwnOrders(state));
  const { t } = useTranslation(['payments', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(orderActions.ownOpened());
  }, [dispatch]);

  if (own.phase === 'loading') return <output className="a-sr">{t('history.loading')}</output>;
  if (own.phase === 'failed') {
    return (
      <LoadFailed
        title={t('history.failed')}
        reason={failureText(t, own.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(orderActions.ownOpened())}
      />
    );
  }
  const { orders, total } = own.value;
  if (orders.length === 0) return null;
  return (
    <section className="o-own" aria-labelledby="purchases">
      <h2 id="purchases">{t('history.title')}</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="o-row">
            <OrderFacts order={order} />
          </li>
        ))}
      </ul>
      {orders.length < total && (
        <Button look="outlined" onClick={() => dispatch(orderActions.ownMoreAsked())}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}
