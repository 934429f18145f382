import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { ChoiceField, FlagField, Labelled, TextField } from './CarField.tsx';
import type { Car } from './use-car.ts';
import type { Read } from './use-typed.ts';

type CarProps = { readonly car: Car };
const ADDRESS_LENGTH = 300;
const NOTES_LENGTH = 2000;

/** The rules of typing into a cell. */
const asCell =
  ({ row }: Car, field: CellField): Read =>
  (text) => {
    const edit = cellEdit(row, field, text);
    return edit.kind === 'edit' ? edit.fields : edit.kind;
  };

/** What a dealer changes every day. */
export function DealFields({ car }: CarProps) {
  const { t } = useTranslation(['sell', 'inventory']);
  const lookups = useLookups();
  const { price, priceUnit, mileage } = car.row;
  return (
    <div className="wc-fields">
      <TextField
        car={car}
        name="price"
        label={`${t('fields.price')}, ${priceUnit}`}
        shown={formatNumber(price)}
        placeholder={t('inventory:priceHint')}
        read={asCell(car, 'price')}
      />
      <TextField
        car={car}
        name="mileage"
        label={t('inventory:columns.mileage')}
        inputMode="numeric"
        shown={formatNumber(mileage)}
        read={asCell(car, 'mileage')}
      />
      <ChoiceField
        car={car}
        name="availabilityId"
        label={t('fields.availabilityId')}
        items={lookups?.availabilities}
        none={t('choose.availabilityId')}
      />
      <TextField
        car={car}
        name="stockNumber"
        label={t('inventory:fields.stockNumber')}
        maxLength={40}
        read={asCell(car, 'stockNumber')}
      />
      <TextField
        car={car}
        name="notes"
        label={t('inventory:fields.notes')}
        isWide
        rows={2}
        maxLength={NOTES_LENGTH}
        read={asCell(car, 'notes')}
      />
      {car.post !== null && (
        <div className="wc-chips wide">
          <FlagField car={car} name="isNegotiable" label={t('fields.isNegotiable')} />
          <FlagField car={car} name="isExchangePossible" label={t('fields.isExchangePossible')} />
          <FlagField car={car} name="isInstalmentPossible" label={t('fields.isInstalmentPossible')} />
        </div>
      )}
    </div>
  );
}

/** Where the car is. A region belongs to its country: another country is saved with the region that is chosen in it. */
export function PlaceFields({ car }: CarProps) {
  const { t } = useTranslation('sell');
  const id = useId();
  const [other, setOther] = useState<{ readonly id: number; readonly country: string } | null>(null);
  const country = other?.id === car.row.id ? other.country : String(car.values['countryId']);
  const countries = useLookups()?.countries;
  const regions = useDependent('regions', { countryId: Number(country) });
  const isOther = country !== String(car.values['countryId']);
  const shown = isOther ? { ...car, values: { ...car.values, regionId: null } } : car;
  return (
    <div className="wc-fields">
      <Labelled label={t('fields.countryId')} id={id}>
        <Select
          id={id}
          value={country}
          placeholder={null}
          options={(countries ?? []).map((each) => ({ value: String(each.id), text: each.name }))}
          isDisabled={countries === undefined || car.isFixed}
          onChange={(value) => setOther({ id: car.row.id, country: value })}
        />
      </Labelled>
      <ChoiceField
        car={shown}
        name="regionId"
        label={t('fields.regionId')}
        items={regions.phase === 'ready' ? regions.items : undefined}
        none={isOther ? t('choose.regionId') : null}
        withIt={() => ({ countryId: Number(country) })}
      />
      <TextField car={car} name="lookupAddress" label={t('fields.lookupAddress')} isWide maxLength={ADDRESS_LENGTH} />
    </div>
  );
}
