import type { SelectOption, SelectProps } from '#renderer/ui/select/Select.tsx';
import type { Choice } from './filter-lists.ts';
import type { Finding } from './suggest/use-name-finder.ts';

export type CarNameChoiceProps = {
  finding: Finding;
  any: string;
  items: readonly Choice[];
  /** One option for each item. */
  select: Omit<SelectProps, 'options'> & { options: readonly SelectOption[] };
};
