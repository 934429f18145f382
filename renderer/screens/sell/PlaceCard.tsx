import { useTranslation } from 'react-i18next';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Card } from './Card.tsx';
import { Field, TextField } from './Field.tsx';
import { LookupSelect } from './LookupSelect.tsx';

const ADDRESS_LENGTH = 300;

/** Where the car physically is (D074). */
export function PlaceCard() {
  const { t } = useTranslation('sell');
  const lookups = useLookups();
  return (
    <Card title={t('price.place')}>
      <div className="c-form">
        <LookupSelect name="countryId" items={lookups?.countries} />
        <RegionField />
        <TextField
          name="lookupAddress"
          isWide
          maxLength={ADDRESS_LENGTH}
          autoComplete="street-address"
          help={t('hints.lookupAddress')}
        />
      </div>
    </Card>
  );
}

/** The regions of the chosen country. */
function RegionField() {
  const { t } = useTranslation('sell');
  const country = useField('countryId').value;
  const regions = useDependent('regions', country === '' ? undefined : { countryId: Number(country) });
  const isReady = regions.phase === 'ready';
  const placeholder = country === '' ? t('vehicle.notYet') : isReady ? t('choose.regionId') : t('vehicle.loading');
  return (
    <Field name="regionId" {...(country === '' ? { help: t('first.countryId') } : {})}>
      {(control, { value, set }) => (
        <Select
          id={control.id}
          name="regionId"
          value={isReady ? value : ''}
          placeholder={placeholder}
          options={regions.items.map(({ id, name }) => ({ value: String(id), text: name }))}
          isDisabled={!isReady}
          isInvalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          onChange={set}
        />
      )}
    </Field>
  );
}
