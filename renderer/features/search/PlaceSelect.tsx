import { useTranslation } from 'react-i18next';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { ChoiceList, FilterPartProps } from './filter-lists.ts';

type PlaceSelectProps = Pick<FilterPartProps, 'filters' | 'lists' | 'onChange'> & {
  /** The country whose regions are offered one by one, and those regions. */
  homeId: number | undefined;
  homeRegions: ChoiceList;
};

/** Country and region in one field: the regions of the home country, then the other countries as wholes. */
export function PlaceSelect({ filters, lists, homeId, homeRegions, onChange }: PlaceSelectProps) {
  const { t } = useTranslation(['home', 'search']);
  const home = lists.CountryId.items.find(({ id }) => id === homeId);
  const others = lists.CountryId.items.filter(({ id }) => id !== homeId);
  const regions = homeRegions.items.map(({ id, name }) => ({ value: `region ${id}`, text: name }));
  const groups =
    home === undefined
      ? []
      : [
          {
            label: home.name,
            options: [{ value: `country ${home.id}`, text: t('place.country', { country: home.name }) }, ...regions],
          },
          {
            label: t('place.countries'),
            options: others.map(({ id, name }) => ({ value: `country ${id}`, text: name })),
          },
        ];
  const choose = (value: string) => {
    const [kind, id] = value.split(' ');
    if (kind === 'region') return onChange({ CountryId: homeId, RegionId: Number(id) });
    return onChange({ CountryId: kind === 'country' ? Number(id) : undefined, RegionId: undefined });
  };
  const { CountryId, RegionId } = filters;
  const value = RegionId === undefined ? (CountryId === undefined ? '' : `country ${CountryId}`) : `region ${RegionId}`;
  return (
    <FormField label={t('region')}>
      {({ id }) => <Select id={id} value={value} placeholder={t('place.all')} options={groups} onChange={choose} />}
    </FormField>
  );
}
