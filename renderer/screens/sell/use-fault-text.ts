import { useTranslation } from 'react-i18next';
import type { FaultKey } from '#renderer/features/post-form/post-form.types.ts';

/** The words for a fault of the field with this label: '{field} is required' where it is empty (SPEC.md §5). */
export function useFaultText(fault: FaultKey | undefined, field: string): string | undefined {
  const { t } = useTranslation('sell');
  return fault === undefined ? undefined : t(`faults.${fault}`, { field });
}
