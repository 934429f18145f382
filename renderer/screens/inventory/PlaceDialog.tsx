import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Dialog } from './Dialog.tsx';

type PlaceDialogProps = { row: InventoryRow; onSave: (fields: InventoryEdit) => void; onClose: () => void };
const ADDRESS_LENGTH = 300;
const optionsOf = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), text: name }));

/** Where a car can be seen: a region belongs to its country, so both are chosen together. */
export function PlaceDialog({ row, onSave, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('inventory');
  const [country, setCountry] = useState(String(row.countryId));
  const [region, setRegion] = useState(String(row.regionId));
  const [address, setAddress] = useState(row.lookupAddress ?? '');
  const countries = useLookups()?.countries ?? [];
  const regions = useDependent('regions', { countryId: Number(country) });
  return (
    <Dialog title={t('place.title', { car: row.title })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (region === '') return;
          const lookupAddress = address.trim() === '' ? null : address.trim();
          onSave({ countryId: Number(country), regionId: Number(region), lookupAddress });
        }}
      >
        <FormField label={t('place.country')}>
          {({ id }) => (
            <Select
              id={id}
              value={country}
              placeholder={null}
              options={optionsOf(countries)}
              onChange={(value) => {
                setCountry(value);
                setRegion('');
              }}
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
              onChange={setRegion}
            />
          )}
        </FormField>
        <FormField label={t('place.address')}>
          {({ id }) => (
            <Input
              id={id}
              fill
              maxLength={ADDRESS_LENGTH}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
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
    </Dialog>
  );
}
