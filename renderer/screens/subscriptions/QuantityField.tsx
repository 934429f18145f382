import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_PLAN_QUANTITY } from '#contract/plans.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type QuantityFieldProps = { name: string; value: number; onChange: (quantity: number) => void };

/** How many of the plan `name` are bought at once. */
export function QuantityField({ name, value, onChange }: QuantityFieldProps) {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="pl-qty" role="group" aria-label={t('quantity.of', { name })}>
      <span>{t('quantity.label')}</span>
      <Button
        look="minimal"
        size="large"
        off={value <= 1}
        aria-label={t('quantity.less')}
        aria-disabled={value <= 1}
        onClick={() => value > 1 && onChange(value - 1)}
      >
        <IconMinus size={18} stroke={2.2} aria-hidden />
      </Button>
      <output className="tnum">{formatNumber(value)}</output>
      <Button
        look="minimal"
        size="large"
        off={value >= MAX_PLAN_QUANTITY}
        aria-label={t('quantity.more')}
        aria-disabled={value >= MAX_PLAN_QUANTITY}
        onClick={() => value < MAX_PLAN_QUANTITY && onChange(value + 1)}
      >
        <IconPlus size={18} stroke={2.2} aria-hidden />
      </Button>
    </div>
  );
}
