import { useTranslation } from 'react-i18next';
import { PLANS } from '#contract/plans.ts';

/** The name of a plan as its card has it; the server tells it in English, which a name we do not know stays in. */
export function usePlanName(): (plan: string) => string {
  const { t } = useTranslation('subscriptions');
  return (plan) => {
    const known = PLANS.find(({ name }) => name === plan)?.name;
    return known === undefined ? plan : t(`names.${known}`);
  };
}
