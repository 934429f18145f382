import { useTranslation } from 'react-i18next';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { FilterPartProps } from './filter-lists.ts';
import { ordered } from './limits.ts';
import type { Limit } from './limits.ts';

/** Years from and to; the wrong way round is meant the other way round. */
export function YearFields({ filters, lists, onChange }: Pick<FilterPartProps, 'filters' | 'lists' | 'onChange'>) {
  const { t } = useTranslation('search');
  const options = lists.Year.items.map(({ id, name }) => ({ value: String(id), text: name }));
  const choose = (from: Limit, to: Limit) => {
    const [YearFrom, YearTo] = ordered(from, to);
    onChange({ YearFrom, YearTo });
  };
  const year = (text: string): Limit => (text === '' ? undefined : Number(text));
  const { YearFrom, YearTo } = filters;
  return (
    <>
      <Select
        label={t('yearFrom')}
        value={String(YearFrom ?? '')}
        placeholder={t('from')}
        options={options}
        onChange={(text) => choose(year(text), YearTo)}
      />
      <Select
        label={t('yearTo')}
        value={String(YearTo ?? '')}
        placeholder={t('to')}
        options={options}
        onChange={(text) => choose(YearFrom, year(text))}
      />
    </>
  );
}
