import { useTranslation } from 'react-i18next';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Labelled, ProfileInput } from './ProfileInput.tsx';
import { optionsOf } from '#renderer/features/lookups/lookup-options.ts';
import type { FormPart } from './use-profile-form.ts';

const ADDRESS_LENGTH = 300;

/** Where the person is: the region's list waits for its country (D043). */
export function PlaceFields({ part }: { part: FormPart }) {
  const { t } = useTranslation('profile');
  return (
    <section className="d-card" aria-labelledby="d-place">
      <h2 id="d-place">{t('place')}</h2>
      <div className="d-fields">
        <CountryAndRegion part={part} />
        <div className="wide">
          <ProfileInput field="address" part={part} autoComplete="street-address" maxLength={ADDRESS_LENGTH} />
        </div>
      </div>
    </section>
  );
}

/** Also the whole form of the completion modal. */
export function CountryAndRegion({ part, isRequired }: { part: FormPart; isRequired?: true }) {
  const { values, isSaving } = part;
  const { t } = useTranslation('profile');
  const countries = useLookups()?.countries ?? [];
  const regions = useDependent(
    'regions',
    values.countryId === '' ? undefined : { countryId: Number(values.countryId) },
  );
  return (
    <>
      <Labelled field="countryId" part={part} isRequired={isRequired}>
        {(control) => (
          <Select
            id={control.id}
            name="countryId"
            value={values.countryId}
            placeholder={t('placeholders.countryId')}
            options={optionsOf(countries)}
            isDisabled={isSaving || countries.length === 0}
            describedBy={control['aria-describedby']}
            isInvalid={control['aria-invalid']}
            onChange={(value) => part.edit('countryId', value)}
            onBlur={() => part.leave('countryId')}
          />
        )}
      </Labelled>
      <Labelled
        field="regionId"
        part={part}
        isRequired={isRequired}
        help={values.countryId === '' ? t('hints.regionId') : undefined}
      >
        {(control) => (
          <Select
            id={control.id}
            name="regionId"
            value={values.regionId}
            placeholder={t('placeholders.regionId')}
            options={optionsOf(regions.items)}
            isDisabled={isSaving || regions.phase !== 'ready'}
            describedBy={control['aria-describedby']}
            isInvalid={control['aria-invalid']}
            onChange={(value) => part.edit('regionId', value)}
            onBlur={() => part.leave('regionId')}
          />
        )}
      </Labelled>
    </>
  );
}
