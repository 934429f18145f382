import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX_LENGTH } from '#contract/constants.ts';
import type { BulkField, BulkChange } from '#renderer/features/inventory/bulk-edit.ts';
import { optionsOf } from '#renderer/features/lookups/lookup-options.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';

type BulkChangeFieldProps = { field: BulkField; onChange: (change: BulkChange | null) => void };

const CHOOSE = 'choose';

/** The value that the chosen cars are to have in a field. */
export function BulkChangeField({ field, onChange }: BulkChangeFieldProps) {
  switch (field) {
    case 'place':
      return <PlaceChange onChange={onChange} />;
    case 'addFeatures':
    case 'removeFeatures':
      return <FeaturesChange field={field} onChange={onChange} />;
    case 'availabilityId':
    case 'isNegotiable':
    case 'isExchangePossible':
    case 'isInstalmentPossible':
      return <ChoiceChange field={field} onChange={onChange} />;
    case 'notes':
    case 'contactName':
    case 'contactPhoneNumber':
    case 'whatsappNumber':
    case 'telegramNumber':
    case 'contactEmail':
    case 'appendDescription':
      return <TextChange field={field} onChange={onChange} />;
    default:
      return field satisfies never;
  }
}

type ChoiceField = 'availabilityId' | 'isNegotiable' | 'isExchangePossible' | 'isInstalmentPossible';
type ChoiceChangeProps = Pick<BulkChangeFieldProps, 'onChange'> & {
  field: ChoiceField;
};

function ChoiceChange({ field, onChange }: ChoiceChangeProps) {
  const { t } = useTranslation('inventory');
  const availabilities = useLookups()?.availabilities ?? [];
  const [value, setValue] = useState(CHOOSE);
  const options =
    field === 'availabilityId'
      ? [{ value: '', text: t('notStated') }, ...optionsOf(availabilities)]
      : [
          { value: 'true', text: t('yes') },
          { value: 'false', text: t('no') },
        ];
  return (
    <FormField label={t('bulkEdit.value')}>
      {({ id }) => (
        <Select
          id={id}
          value={value}
          placeholder={null}
          options={[...(value === CHOOSE ? [{ value: CHOOSE, text: t('bulkEdit.choose') }] : []), ...options]}
          onChange={(text) => {
            setValue(text);
            onChange(text === CHOOSE ? null : { field, text });
          }}
        />
      )}
    </FormField>
  );
}

type TextField = Exclude<BulkField, ChoiceField | 'place' | 'addFeatures' | 'removeFeatures'>;

function TextChange({ field, onChange }: Pick<BulkChangeFieldProps, 'onChange'> & { field: TextField }) {
  const { t } = useTranslation('inventory');
  const [text, setText] = useState('');
  const isLong = field === 'appendDescription' || field === 'notes';
  const type = (typed: string) => {
    setText(typed);
    onChange(typed.trim() === '' ? null : { field, text: typed });
  };
  return (
    <FormField label={t('bulkEdit.value')}>
      {(control) =>
        isLong ? (
          <TextArea
            {...control}
            fill
            rows={4}
            maxLength={DESCRIPTION_MAX_LENGTH}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        ) : (
          <Input {...control} fill autoComplete="off" value={text} onChange={({ target }) => type(target.value)} />
        )
      }
    </FormField>
  );
}

function PlaceChange({ onChange }: Pick<BulkChangeFieldProps, 'onChange'>) {
  const { t } = useTranslation('inventory');
  const countries = useLookups()?.countries ?? [];
  const [country, setCountry] = useState('');
  const [region, setRegion] = useState('');
  const regions = useDependent('regions', country === '' ? undefined : { countryId: Number(country) });
  return (
    <>
      <FormField label={t('place.country')}>
        {({ id }) => (
          <Select
            id={id}
            value={country}
            placeholder={t('bulkEdit.choose')}
            options={optionsOf(countries)}
            onChange={(value) => {
              setCountry(value);
              setRegion('');
              onChange(null);
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
            onChange={(value) => {
              setRegion(value);
              onChange(value === '' ? null : { field: 'place', countryId: Number(country), regionId: Number(value) });
            }}
          />
        )}
      </FormField>
    </>
  );
}

type FeaturesChangeProps = Pick<BulkChangeFieldProps, 'onChange'> & { field: 'addFeatures' | 'removeFeatures' };

function FeaturesChange({ field, onChange }: FeaturesChangeProps) {
  const { t } = useTranslation('inventory');
  const features = useLookups()?.features ?? [];
  const [ids, setIds] = useState<readonly number[]>([]);
  const toggle = (id: number) => {
    const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    setIds(next);
    onChange(next.length === 0 ? null : { field, ids: next });
  };
  return (
    <div className="chips" role="group" aria-label={t('bulkEdit.value')}>
      {features.map(({ id, name }) => (
        <Chip key={id} small isOn={ids.includes(id)} onClick={() => toggle(id)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}
