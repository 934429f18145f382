import { useTranslation } from 'react-i18next';
import type { PriceLabel } from '#contract/prices.ts';
import { PriceLabelTag } from '#renderer/ui/price-label/PriceLabelTag.tsx';

/** The label of a card's price. */
export function PostPriceLabel({ label }: { label: PriceLabel }) {
  const { t } = useTranslation('prices');
  return <PriceLabelTag label={label} text={t(`label.${label}`)} />;
}
