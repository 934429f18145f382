import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { optionsOf } from '#renderer/features/lookups/lookup-options.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { GridDialog } from './GridDialog.tsx';

type PlaceDialogProps = { row: InventoryRow; onSave: (fields: InventoryEdit) => void; onClose: () => void };
const ADDRESS_LENGTH = 300;

type Place = { country: string; region: string; address: string };

/** Where a car can be seen: a region belongs to its country, so both are chosen together. */
export function PlaceDialog({ row, onSave, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('inventory');
  const [place, setPlace] = useState<Place>({
    country: String(row.countryId),
    region: String(row.regionId),
    address: row.lookupAddress ?? '',
  });
  const { country, region, address } = place;
  const change = (part: Partial<Place>) => setPlace((before) => ({ ...before, ...part }));
  return (
    <GridDialog title={t('place.title', { car: row.title })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (region === '') return;
          const lookupAddress = address.trim() === '' ? null : address.trim();
          onSave({ countryId: Number(country), regionId: Number(region), lookupAddress });
        }}
      >
        <CountryAndRegion country={country} region={region} onChange={change} />
        <FormField label={t('place.address')}>
          {({ id }) => (
            <Input
              id={id}
              fill
              maxLength={ADDRESS_LENGTH}
              value={address}
              onChange={(event) => change({ address: event.target.value })}
            />
          )}
        </FormField>
        <div className="acts">
          <Button look="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={region === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </GridDialog>
  );
}

type CountryAndRegionProps = Pick<Place, 'country' | 'region'> & { onChange: (part: Partial<Place>) => void };

function CountryAndRegion({ country, region, onChange }: CountryAndRegionProps) {
  const { t } = useTranslation('inventory');
  const countries = useLookups()?.countries ?? [];
  const regions = useDependent('regions', { countryId: Number(country) });
  return (
    <>
      <FormField label={t('place.country')}>
        {({ id }) => (
          <Select
            id={id}
            value={country}
            placeholder={null}
            options={optionsOf(countries)}
            onChange={(chosen) => onChange({ country: chosen, region: '' })}
          />
        )}
      </FormField>
      <FormField label={t('place.region')}>
        {({ id }) => (
          <Select
            id={id}
            value={region}
            placeholder={t('place.chooseRegion')}
            options={optionsOf(regions.items)}
            isDisabled={regions.phase !== 'ready'}
            onChange={(chosen) => onChange({ region: chosen })}
          />
        )}
      </FormField>
    </>
  );
}
