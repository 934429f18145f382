import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { LookupItem } from '#contract/http/lookups.ts';
import { selectLookupsFailure } from '#renderer/features/lookups/lookups.slice.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Field } from './Field.tsx';
import { LookupsFailed } from './ListFailed.tsx';

type LookupSelectProps = {
  name: 'ownerNumberId' | 'documentTypeId' | 'availabilityId' | 'countryId' | 'clearanceCountryId';
  /** Undefined until they are there. */
  items: readonly LookupItem[] | undefined;
};

/** One of a list that depends on nothing. */
export function LookupSelect({ name, items }: LookupSelectProps) {
  const { t } = useTranslation('sell');
  const hasFailed = useSelector(selectLookupsFailure) !== undefined;
  return (
    <Field name={name} {...(hasFailed && { help: <LookupsFailed /> })}>
      {(control, { value, set }) => (
        <Select
          id={control.id}
          name={name}
          value={value}
          placeholder={
            hasFailed ? t('vehicle.notYet') : items === undefined ? t('vehicle.loading') : t(`choose.${name}`)
          }
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
