import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { optionsOf } from '#renderer/features/lookups/lookup-options.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import type { Reading } from '#renderer/features/stock-file/import-state.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { LabelledSelect } from './LabelledSelect.tsx';

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
        <LabelledSelect
          text={t('defaults.priceUnit')}
          value={defaults.priceUnit}
          options={CURRENCIES.map((code) => ({ value: code, text: code }))}
          onChange={(code) => set({ priceUnit: code as Currency })}
        />
        <LabelledSelect
          text={t('defaults.mileageUnit')}
          value={defaults.mileageUnit}
          options={(['km', 'mi'] as const).map((unit) => ({ value: unit, text: t(`defaults.${unit}`) }))}
          onChange={(unit) => set({ mileageUnit: unit === 'mi' ? 'mi' : 'km' })}
        />
        <LabelledSelect
          text={t('defaults.country')}
          value={idText(defaults.countryId)}
          placeholder={t('defaults.choose')}
          options={optionsOf(countries)}
          onChange={(country) => set({ countryId: Number(country), regionId: 0 })}
        />
        <LabelledSelect
          text={t('defaults.region')}
          value={idText(defaults.regionId)}
          placeholder={t('defaults.choose')}
          options={optionsOf(regions.items)}
          isDisabled={regions.phase !== 'ready'}
          onChange={(region) => set({ regionId: Number(region) })}
        />
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
