import { useTranslation } from 'react-i18next';
import { PLANS } from '#contract/plans.ts';

/** The translated name of a plan; an unknown one stays in English, as the server sends it. */
export function usePlanName(): (plan: string) => string {
  const { t } = useTranslation('subscriptions');
  return (plan) => {
    const known = PLANS.find(({ name }) => name === plan)?.name;
    return known === undefined ? plan : t(`names.${known}`);
  };
}
