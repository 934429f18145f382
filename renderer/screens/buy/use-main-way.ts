import { useTranslation } from 'react-i18next';
import type { Providers } from '#contract/http/payments.ts';
import { formatExactMoney } from '#renderer/lib/format.ts';
import { useHostActions } from '#renderer/lib/use-host-actions.ts';
import type { HostAction } from '#renderer/platform/port.ts';
import { priceOf } from './quantity.ts';
import type { Purchase } from './quantity.ts';

type Acts = {
  /** Opens the payment forms in the browser; undefined where they work on this page. */
  readonly payElsewhere: (() => void) | undefined;
  /** Places an order by invoice. */
  readonly order: () => void;
};

/**
 * Puts the main way to pay on the host's own button: the payment forms in the browser, else the order by invoice. Returns
 * which of them is shown there and needs no button on the page.
 */
export function useMainWay(
  purchase: Purchase,
  ways: Providers | null,
  { payElsewhere, order }: Acts,
): 'elsewhere' | 'order' | undefined {
  const { t, i18n } = useTranslation('payments');
  const hasCompany = ways !== null && (ways.stripe !== null || ways.payPal !== null);
  const main = hasCompany ? payElsewhere && 'elsewhere' : ways?.manual ? 'order' : undefined;
  const actions: Record<'elsewhere' | 'order', HostAction> = {
    elsewhere: {
      text: t('card.pay', { price: formatExactMoney(priceOf(purchase), 'USD', i18n.language) }),
      onPress: () => payElsewhere?.(),
    },
    order: { text: t('ways.manualGo'), onPress: order },
  };
  const isOnHost = useHostActions(main === undefined ? [] : [actions[main]]);
  return isOnHost ? main : undefined;
}
