import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { Input } from '#renderer/ui/input/Input.tsx';
import { chosenBrands, toggleBrand } from './brand-choice.ts';
import { countOf } from './filter-lists.ts';
import type { Choice, FilterPartProps } from './filter-lists.ts';
import { MAX_QUERY_LENGTH } from './filters.ts';
import { useCarNames } from './suggest/use-car-names.ts';

/** How many of the most usual brands are in sight. */
const FIRST_BRANDS = 12;

/** Any number of brands: the most usual first, all others by their name in any script. */
export function BrandPicker({ filters, lists, counts, onChange }: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const [typed, setTyped] = useState('');
  const meant = useCarNames('brands', typed);
  const chosen = chosenBrands(filters);
  const words = typed.trim().toLowerCase();
  const countOfBrand = ({ id }: Choice) => countOf(counts, 'BrandId', id);
  const usual = lists.BrandId.items
    .toSorted((one, other) => (countOfBrand(other) ?? 0) - (countOfBrand(one) ?? 0))
    .slice(0, FIRST_BRANDS);
  const found = lists.BrandId.items.filter(
    ({ id, name }) => name.toLowerCase().includes(words) || meant?.includes(id) === true,
  );
  const shown = words === '' ? usual : found.slice(0, FIRST_BRANDS);
  const hidden = lists.BrandId.items.filter((brand) => chosen.includes(brand.id) && !shown.includes(brand));
  return (
    <>
      <Input
        type="search"
        fill
        className="f-find"
        autoComplete="off"
        aria-label={t('filters:find.brands')}
        placeholder={t('filters:find.brands')}
        maxLength={MAX_QUERY_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row g6 wrap" role="group" aria-label={t('filters:brands.title')}>
        {[...hidden, ...shown].map((brand) => {
          const isOn = chosen.includes(brand.id);
          const count = countOfBrand(brand);
          return (
            <button
              key={brand.id}
              type="button"
              className={isOn ? 'a-chip sm on' : count === 0 ? 'a-chip sm none' : 'a-chip sm'}
              aria-pressed={isOn}
              onClick={() => onChange(toggleBrand(filters, brand.id))}
            >
              {brand.name} {count !== undefined && <small>{formatNumber(count)}</small>}
            </button>
          );
        })}
      </div>
      <p role="status" className={shown.length === 0 && words !== '' ? 'muted' : 'a-sr'}>
        {words === '' ? '' : t('filters:brands.found', { count: shown.length })}
      </p>
    </>
  );
}
