import { useTranslation } from 'react-i18next';
import { optionsOf } from '#renderer/features/lookups/lookup-options.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { Card } from './Card.tsx';
import { ChainSelect } from './ChainSelect.tsx';
import { DigitsInput } from './DigitsInput.tsx';
import { Field } from './Field.tsx';
import { GenerationField } from './GenerationField.tsx';
import { GroupField } from './GroupField.tsx';
import { LookupSelect } from './LookupSelect.tsx';
import { ModificationField } from './ModificationField.tsx';

const MILEAGE_DIGITS = 7;
const UNITS = ['km', 'mi'] as const;

/** The chain of choices in its order (D096), then how far the car has gone and with how many owners. */
export function VehicleCard() {
  const { t } = useTranslation('sell');
  const lookups = useLookups();
  return (
    <Card title={t('steps.vehicle')} text={t('vehicle.text')}>
      <div className="c-form">
        <WheelField />
        <ChainSelect name="brandId" />
        <ChainSelect name="modelId" />
        <ChainSelect name="year" />
        <ChainSelect name="bodyTypeId" />
        <ChainSelect name="fuelTypeId" />
        <ChainSelect name="driveTypeId" />
        <ChainSelect name="transmissionTypeId" />
        <GenerationField />
        <ModificationField />
        <MileageField />
        <LookupSelect name="ownerNumberId" items={lookups?.ownerNumbers} />
      </div>
    </Card>
  );
}

function WheelField() {
  const wheels = useLookups()?.wheels ?? [];
  const { t } = useTranslation('sell');
  return (
    <GroupField name="wheelId">
      {({ value, set }) => (
        <Seg className="full" label={t('fields.wheelId')} value={value} options={optionsOf(wheels)} onChange={set} />
      )}
    </GroupField>
  );
}

/** As the speedometer has it, in its own unit (D116). */
function MileageField() {
  const { t } = useTranslation('sell');
  const unit = useField('mileageUnit');
  return (
    <Field name="mileage">
      {(control, { value, set }) => (
        <div className="c-withunit">
          <DigitsInput control={control} name="mileage" value={value} maxDigits={MILEAGE_DIGITS} onChange={set} />
          <Seg
            label={t('fields.mileageUnit')}
            value={unit.value === 'mi' ? 'mi' : 'km'}
            options={UNITS.map((value) => ({ value, text: t(`hints.mileageUnit.${value}`) }))}
            onChange={unit.set}
          />
        </div>
      )}
    </Field>
  );
}
