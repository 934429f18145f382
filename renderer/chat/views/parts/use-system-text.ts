import { useTranslation } from 'react-i18next';
import type { MessageBody } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';

type System = Extract<MessageBody, { kind: 'system' }>;

/** A line that the product writes, in the reader's language. */
export const useSystemText = (): ((body: System) => string) => {
  const { t } = useTranslation('chat');
  return ({ code, from, to }) => {
    if (code !== 'priceChanged') return t(`system.${code}`);
    const [before, after] = [from, to].map((price) => price && formatMoney(price.amount, price.currency));
    if (!after) return t('system.priceRemoved');
    return before ? t('system.priceChanged', { before, after }) : t('system.priceSet', { after });
  };
};
