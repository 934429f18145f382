import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '#contract/money.ts';
import { FUEL_TYPES, idOf } from '#contract/vehicle.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { ChoiceField, FlagField, NumberField, TextField } from './CarField.tsx';
import { NameFields } from './NameFields.tsx';
import type { Car } from './use-car.ts';

type CarProps = { readonly car: Car };
const ELECTRIC = idOf(FUEL_TYPES, 'electric');
const UNITS = CURRENCIES.map((unit) => ({ id: unit, name: unit }));
const FLAGS = ['isNew', 'isDamaged', 'isRunAndGo', 'isUnderWarranty', 'isVinHidden'] as const;
const [PRICE_DIGITS, ENGINE_DIGITS, POWER_DIGITS] = [9, 5, 4] as const;
const VIN_LENGTH = 20;

/** What the car is and what it is like. */
export function VehicleFields({ car }: CarProps) {
  const { t } = useTranslation('sell');
  const lookups = useLookups();
  const isElectric = car.values['fuelTypeId'] === ELECTRIC;
  return (
    <div className="wc-fields">
      <NameFields car={car} />
      <TextField car={car} name="vin" label={t('fields.vin')} maxLength={VIN_LENGTH} />
      <ChoiceField car={car} name="colorId" label={t('fields.colorId')} items={lookups?.colors} none={null} />
      {!isElectric && (
        <NumberField car={car} name="displacement" label={t('fields.displacement')} digits={ENGINE_DIGITS} />
      )}
      <NumberField car={car} name="horsePower" label={t('fields.horsePower')} digits={POWER_DIGITS} />
      <ChoiceField
        car={car}
        name="ownerNumberId"
        label={t('fields.ownerNumberId')}
        items={lookups?.ownerNumbers}
        none={t('choose.ownerNumberId')}
      />
      <ChoiceField
        car={car}
        name="documentTypeId"
        label={t('fields.documentTypeId')}
        items={lookups?.documentTypes}
        none={t('choose.documentTypeId')}
      />
      <div className="wc-chips wide" role="group" aria-label={t('details.condition')}>
        {FLAGS.map((name) => (
          <FlagField key={name} car={car} name={name} label={t(`fields.${name}`)} />
        ))}
      </div>
    </div>
  );
}

/** Cleared or not, for which country, and what the clearance costs (D072). */
export function ClearanceFields({ car }: CarProps) {
  const { t } = useTranslation('sell');
  const countries = useLookups()?.countries;
  return (
    <div className="wc-fields">
      <div className="wc-chips wide">
        <FlagField car={car} name="isCleared" label={t('price.cleared')} />
      </div>
      <ChoiceField
        car={car}
        name="clearanceCountryId"
        label={t('fields.clearanceCountryId')}
        items={countries}
        none={null}
      />
      {car.values['isCleared'] === false && (
        <>
          <NumberField car={car} name="clearancePrice" label={t('fields.clearancePrice')} digits={PRICE_DIGITS} />
          <ChoiceField
            car={car}
            name="clearancePriceUnit"
            label={t('fields.clearancePriceUnit')}
            items={UNITS}
            none={car.row.priceUnit}
          />
        </>
      )}
    </div>
  );
}
