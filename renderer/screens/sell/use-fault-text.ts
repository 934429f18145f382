import { useTranslation } from 'react-i18next';
import type { FaultKey } from '#renderer/features/post-form/post-form.types.ts';

/** What is wrong, in words. */
export function useFaultText(fault: FaultKey | undefined): string | undefined {
  const { t } = useTranslation('sell');
  return fault === undefined ? undefined : t(`faults.${fault}`);
}
