import { useTranslation } from 'react-i18next';
import { COUNTRY_CODES } from '#contract/constants.ts';
import type { CountryCode } from '#contract/constants.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { PhoneField } from '#renderer/ui/phone-field/PhoneField.tsx';
import { Labelled } from './ProfileInput.tsx';
import type { FormPart } from './use-profile-form.ts';

const FIELDS = ['phoneNumber', 'telegram', 'whatsApp'] as const;

/** Phone, Telegram and WhatsApp are entered with country code (SPEC.md §5). */
export function ContactFields({ part }: { part: FormPart }) {
  const { t } = useTranslation('profile');
  const country = useCountryCode(part.values.countryId);
  return (
    <section className="d-card" aria-labelledby="d-contacts">
      <h2 id="d-contacts">{t('contacts')}</h2>
      <p className="sm muted">{t('contactsHint')}</p>
      <div className="d-fields">
        {FIELDS.map((field) => (
          <Labelled key={field} field={field} part={part} help={field === 'telegram' ? t('hints.telegram') : undefined}>
            {(control) => (
              <PhoneField
                control={control}
                name={field}
                value={part.values[field]}
                country={country}
                acceptsName={field === 'telegram'}
                autoComplete={field === 'phoneNumber' ? 'tel' : 'off'}
                readOnly={part.isSaving}
                onChange={(value) => part.edit(field, value)}
                onBlur={() => part.leave(field)}
              />
            )}
          </Labelled>
        ))}
      </div>
    </section>
  );
}

/** Numbers begin with the code of the chosen country. */
const useCountryCode = (countryId: string): CountryCode => {
  const code = useLookups()?.countries.find(({ id }) => String(id) === countryId)?.code;
  return COUNTRY_CODES.find((known) => known === code) ?? 'AM';
};
