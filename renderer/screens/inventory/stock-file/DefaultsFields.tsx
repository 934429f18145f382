import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import type { Reading } from '#renderer/features/stock-file/import-state.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Labelled } from './Labelled.tsx';

const optionsOf = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), text: name }));
const idText = (id: number): string => (id < 1 ? '' : String(id));

/** What counts for rows that do not say it. */
export function DefaultsFields({ reading }: { reading: Reading }) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { defaults } = reading;
  const countries = useLookups()?.countries ?? [];
  const regions = useDependent('regions', defaults.countryId < 1 ? undefined : { countryId: defaults.countryId });
  const set = (part: Partial<typeof defaults>) => dispatch(stockFileActions.defaultsChanged(part));
  return (
    <fieldset className="sf-defaults">
      <legend>{t('defaults.title')}</legend>
      <div className="sf-fields">
        <Labelled text={t('defaults.priceUnit')}>
          {(id) => (
            <Select
              id={id}
              value={defaults.priceUnit}
              placeholder={null}
              options={CURRENCIES.map((code) => ({ value: code, text: code }))}
              onChange={(code) => set({ priceUnit: code as Currency })}
            />
          )}
        </Labelled>
        <Labelled text={t('defaults.mileageUnit')}>
          {(id) => (
            <Select
              id={id}
              value={defaults.mileageUnit}
              placeholder={null}
              options={(['km', 'mi'] as const).map((unit) => ({ value: unit, text: t(`defaults.${unit}`) }))}
              onChange={(unit) => set({ mileageUnit: unit === 'mi' ? 'mi' : 'km' })}
            />
          )}
        </Labelled>
        <Labelled text={t('defaults.country')}>
          {(id) => (
            <Select
              id={id}
              value={idText(defaults.countryId)}
              placeholder={t('defaults.choose')}
              options={optionsOf(countries)}
              onChange={(country) => set({ countryId: Number(country), regionId: 0 })}
            />
          )}
        </Labelled>
        <Labelled text={t('defaults.region')}>
          {(id) => (
            <Select
              id={id}
              value={idText(defaults.regionId)}
              placeholder={t('defaults.choose')}
              options={optionsOf(regions.items)}
              isDisabled={regions.phase !== 'ready'}
              onChange={(region) => set({ regionId: Number(region) })}
            />
          )}
        </Labelled>
        <label className="sf-check">
          <input
            type="checkbox"
            checked={defaults.isCleared}
            onChange={(event) => set({ isCleared: event.target.checked })}
          />
          {t('defaults.isCleared')}
        </label>
      </div>
    </fieldset>
  );
}
