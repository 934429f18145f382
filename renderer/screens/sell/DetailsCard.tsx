import { useTranslation } from 'react-i18next';
import { FUEL_TYPES, idOf } from '#contract/vehicle.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import type { FieldName } from '#renderer/features/post-form/form-values.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { FIELD_LABEL } from '#renderer/ui/forms/field-class.ts';
import { Card } from './Card.tsx';
import { DigitsInput } from './DigitsInput.tsx';
import { Field } from './Field.tsx';
import { GroupField } from './GroupField.tsx';
import { SwitchField } from './SwitchField.tsx';

const ELECTRIC = String(idOf(FUEL_TYPES, 'electric'));
const DISPLACEMENT_DIGITS = 5;
const POWER_DIGITS = 4;
const CONDITIONS = ['isNew', 'isDamaged', 'isRunAndGo', 'isUnderWarranty'] as const;

/** Colour, engine and condition. */
export function DetailsCard() {
  const { t } = useTranslation('sell');
  return (
    <Card title={t('details.title')}>
      <div className="c-form">
        <ColorField />
        <DisplacementField />
        <Field name="horsePower">
          {(control, { value, set }) => (
            <DigitsInput control={control} name="horsePower" value={value} maxDigits={POWER_DIGITS} onChange={set} />
          )}
        </Field>
        <div className="wide c-chips" role="group" aria-label={t('details.condition')}>
          <div className={`${FIELD_LABEL} c-label`} aria-hidden="true">
            {t('details.condition')}
          </div>
          {CONDITIONS.map((name) => (
            <ConditionChip key={name} name={name} />
          ))}
        </div>
        <div className="wide">
          <SwitchField name="isVinHidden" help={t('hints.isVinHidden')} />
        </div>
      </div>
    </Card>
  );
}

function ConditionChip({ name }: { name: Extract<FieldName, (typeof CONDITIONS)[number]> }) {
  const { t } = useTranslation('sell');
  const { value, set } = useField(name);
  const isOn = value === 'true';
  return (
    <span data-place={name}>
      <Chip isOn={isOn} onClick={() => set(isOn ? 'false' : 'true')}>
        {t(`fields.${name}`)}
      </Chip>
    </span>
  );
}

function ColorField() {
  const colors = useLookups()?.colors ?? [];
  return (
    <GroupField name="colorId" isWide>
      {({ value, set }) => (
        <div className="c-colors">
          {colors.map(({ id, name, hex }) => {
            const isOn = value === String(id);
            return (
              <button
                key={id}
                type="button"
                className={isOn ? 'on' : ''}
                aria-pressed={isOn}
                onClick={() => set(isOn ? '' : String(id))}
              >
                <i style={{ background: hex }} aria-hidden="true" />
                {name}
              </button>
            );
          })}
        </div>
      )}
    </GroupField>
  );
}

/** Electric cars have none (D117). */
function DisplacementField() {
  const { t } = useTranslation('sell');
  const isElectric = useField('fuelTypeId').value === ELECTRIC;
  return (
    <Field name="displacement" {...(isElectric ? { help: t('hints.electric') } : {})}>
      {(control, { value, set }) => (
        <DigitsInput
          control={control}
          name="displacement"
          value={isElectric ? '' : value}
          maxDigits={DISPLACEMENT_DIGITS}
          isDisabled={isElectric}
          onChange={set}
        />
      )}
    </Field>
  );
}
