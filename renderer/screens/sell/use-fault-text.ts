import { useTranslation } from 'react-i18next';
import { REQUIRED } from '#renderer/features/post-form/form-values.ts';
import type { FaultKey, FaultName } from '#renderer/features/post-form/post-form.types.ts';

type Asked = Exclude<(typeof REQUIRED)[number], 'priceUnit'>;
const isAsked = (name: FaultName): name is Asked => name !== 'priceUnit' && REQUIRED.some((known) => known === name);

/** The words for a fault: an empty field is '{field} is required' (SPEC.md §5), with what to do about it. */
export function useFaultText(fault: FaultKey | undefined, name: FaultName, label: string): string | undefined {
  const { t } = useTranslation('sell');
  if (fault === undefined) return undefined;
  if (fault !== 'required' || !isAsked(name)) return t(`faults.${fault}`, { field: label });
  return t('faults.requiredTodo', { field: label, todo: t(`choose.${name}`) });
}
