import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { optionsOf } from '#renderer/features/lookups/lookup-options.ts';
import { lookupsActions } from '#renderer/features/lookups/lookups.slice.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Card } from './Card.tsx';
import { Field, TextField } from './Field.tsx';
import { ListFailed } from './ListFailed.tsx';
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
  const query = { countryId: Number(country) };
  const regions = useDependent('regions', country === '' ? undefined : query);
  const dispatch = useDispatch();
  const isReady = regions.phase === 'ready';
  const hasFailed = regions.phase === 'failed';
  const isOff = country === '' || hasFailed;
  const placeholder = isOff ? t('vehicle.notYet') : isReady ? t('choose.regionId') : t('vehicle.loading');
  const again = () => dispatch(lookupsActions.dependentNeeded({ name: 'regions', query }));
  const help = country === '' ? t('first.countryId') : hasFailed ? <ListFailed onRetry={again} /> : undefined;
  return (
    <Field name="regionId" {...(help === undefined ? {} : { help })}>
      {(control, { value, set }) => (
        <Select
          id={control.id}
          name="regionId"
          value={isReady ? value : ''}
          placeholder={placeholder}
          options={optionsOf(regions.items)}
          isDisabled={!isReady}
          isInvalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          onChange={set}
        />
      )}
    </Field>
  );
}
