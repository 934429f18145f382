import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { carsIn, MAX_CARS, textOfCars } from '#contract/search-lists.ts';
import { carChoiceText } from './filter-texts.ts';
import type { FilterPartProps } from './filter-lists.ts';

const carsOf = (text: string | undefined) => (text === undefined ? [] : carsIn(text));

/** Further brands and models of the search, each removable. */
export function ChosenCars({ filters, lists, onChange }: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const cars = carsOf(filters.Cars);
  if (cars.length === 0) return null;
  return (
    <ul className="f-cars" aria-label={t('filters:several.chosen')}>
      {cars.map((car) => {
        const name = carChoiceText(car, lists, t);
        return (
          <li key={textOfCars([car])}>
            <button
              type="button"
              className="a-chip on sm"
              aria-label={t('filters:remove', { name })}
              onClick={() => onChange({ Cars: textOfCars(cars.filter((other) => other !== car)) })}
            >
              {name}
              <IconX size={14} stroke={2.2} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Keeps the chosen brand and model beside the next one. */
export function AddCar({ filters, onChange }: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const { BrandId, ModelId } = filters;
  const cars = carsOf(filters.Cars);
  if (BrandId === undefined || cars.length >= MAX_CARS) return null;
  const own = { BrandId, ...(ModelId === undefined ? {} : { ModelId }) };
  return (
    <button
      type="button"
      className="f-all f-add"
      onClick={() => onChange({ Cars: textOfCars([...cars, own]), BrandId: undefined })}
    >
      <IconPlus size={16} stroke={2} aria-hidden />
      {t('filters:several.add')}
    </button>
  );
}
