import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import type { ProfileValues } from '#renderer/features/profile/profile-values.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Labelled, ProfileInput } from './ProfileInput.tsx';
import type { FormPart } from './use-profile-form.ts';

const NAME_LENGTH = 100;
const DESCRIPTION_LENGTH = 5000;
const DESCRIPTION_ROWS = 5;

type PersonFieldsProps = { part: FormPart; profile: Profile };

/** Names and gender, which is not stated until chosen (D044); a company also has a description. */
export function PersonFields({ part, profile }: PersonFieldsProps) {
  const { t } = useTranslation('profile');
  const { isBusiness, companyName } = profile;
  return (
    <section className="d-card" aria-labelledby="d-person">
      <h2 id="d-person">{t(isBusiness ? 'company' : 'person')}</h2>
      <div className="d-fields">
        {isBusiness && companyName !== null && (
          <div className="wide">
            <FormField label={t('fields.companyName')} help={t('hints.companyName')}>
              {(control) => <Input {...control} type="text" value={companyName} readOnly />}
            </FormField>
          </div>
        )}
        <ProfileInput field="firstName" part={part} autoComplete="given-name" maxLength={NAME_LENGTH} />
        <ProfileInput field="lastName" part={part} autoComplete="family-name" maxLength={NAME_LENGTH} />
        <Labelled field="gender" part={part}>
          {(control) => (
            <Select
              id={control.id}
              value={part.values.gender}
              placeholder={t('genders.none')}
              options={(['Female', 'Male'] as const).map((value) => ({ value, text: t(`genders.${value}`) }))}
              isDisabled={part.isSaving}
              onChange={(value) => part.edit('gender', value as ProfileValues['gender'])}
            />
          )}
        </Labelled>
        {isBusiness && <Description part={part} />}
      </div>
    </section>
  );
}

function Description({ part }: { part: FormPart }) {
  const { t } = useTranslation('profile');
  return (
    <Labelled field="businessDescription" part={part} help={t('hints.businessDescription')}>
      {(control) => (
        <TextArea
          {...control}
          name="businessDescription"
          rows={DESCRIPTION_ROWS}
          maxLength={DESCRIPTION_LENGTH}
          value={part.values.businessDescription}
          readOnly={part.isSaving}
          onChange={({ target }) => part.edit('businessDescription', target.value)}
        />
      )}
    </Labelled>
  );
}
