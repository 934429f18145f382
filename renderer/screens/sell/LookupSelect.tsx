import { useTranslation } from 'react-i18next';
import type { LookupItem } from '#contract/http/lookups.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Field } from './Field.tsx';

type LookupSelectProps = {
  name: 'ownerNumberId' | 'documentTypeId' | 'availabilityId' | 'countryId' | 'clearanceCountryId';
  /** Undefined while they load. */
  items: readonly LookupItem[] | undefined;
};

/** One of a list that depends on nothing. */
export function LookupSelect({ name, items }: LookupSelectProps) {
  const { t } = useTranslation('sell');
  return (
    <Field name={name}>
      {(control, { value, set }) => (
        <Select
          id={control.id}
          name={name}
          value={value}
          placeholder={items === undefined ? t('vehicle.loading') : t(`choose.${name}`)}
          options={(items ?? []).map((item) => ({ value: String(item.id), text: item.name }))}
          isDisabled={items === undefined}
          isInvalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          onChange={set}
        />
      )}
    </Field>
  );
}
