import { useTranslation } from 'react-i18next';
import { COUNTRY_CODES } from '#contract/constants.ts';
import type { CountryCode } from '#contract/constants.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { PhoneField } from '#renderer/ui/phone-field/PhoneField.tsx';
import { Card } from './Card.tsx';
import { Field, TextField } from './Field.tsx';

const NUMBERS = ['contactPhoneNumber', 'whatsappNumber', 'telegramNumber'] as const;
const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;

/** Copied from the profile, and this post's own from then on (D118). */
export function ContactsCard() {
  const { t } = useTranslation('sell');
  const country = useCountryCode();
  return (
    <Card title={t('steps.contacts')} text={t('contacts.text')}>
      <div className="c-form">
        <TextField name="contactName" isWide maxLength={NAME_LENGTH} autoComplete="name" />
        {NUMBERS.map((name) => (
          <Field key={name} name={name} {...(name === 'telegramNumber' ? { help: t('hints.telegramNumber') } : {})}>
            {(control, { value, set }) => (
              <PhoneField
                control={control}
                name={name}
                value={value}
                country={country}
                acceptsName={name === 'telegramNumber'}
                autoComplete={name === 'contactPhoneNumber' ? 'tel' : 'off'}
                onChange={set}
              />
            )}
          </Field>
        ))}
        <TextField name="contactEmail" maxLength={EMAIL_LENGTH} autoComplete="email" inputMode="email" />
      </div>
    </Card>
  );
}

/** Numbers begin with the code of the country where the car is. */
const useCountryCode = (): CountryCode => {
  const countryId = useField('countryId').value;
  const code = useLookups()?.countries.find(({ id }) => String(id) === countryId)?.code;
  return COUNTRY_CODES.find((known) => known === code) ?? 'AM';
};
