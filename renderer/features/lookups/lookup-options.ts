import type { LookupItem } from '#contract/http/lookups.ts';
import type { SelectOption } from '#renderer/ui/select/Select.tsx';

/** A list of lookups as a select shows it. */
export const optionsOf = (items: readonly LookupItem[]): SelectOption[] =>
  items.map(({ id, name }) => ({ value: String(id), text: name }));
