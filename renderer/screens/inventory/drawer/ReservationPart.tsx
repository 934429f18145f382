import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RESERVED_FOR_LENGTH } from '#contract/http/car-edit.ts';
import { DAY_MS } from '#contract/time.ts';
import { useDeps } from '#renderer/deps.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { FlagField, Labelled, TextField } from './CarField.tsx';
import { dayOf, endOfDay } from './days.ts';
import type { Car } from './use-car.ts';
import type { Read } from './use-typed.ts';

/** How long a car is held where nothing else is said. */
const USUAL_DAYS = 3;

/** For whom the car is held and until when; buyers see at most that it is reserved. */
export function ReservationPart({ car }: { car: Car }) {
  const { t } = useTranslation(['carDrawer', 'inventory']);
  const now = useDeps().now();
  const id = useId();
  const { reservedUntil, isReserved } = car.row;
  const reservedFor = car.row.reservedFor ?? '';
  const read: Read = (text) => {
    const name = text.trim();
    if (name === reservedFor) return 'same';
    const usual = new Date(now.getTime() + USUAL_DAYS * DAY_MS);
    const until = isReserved || name === '' ? {} : { reservedUntil: endOfDay(dayOf(usual)) };
    return { reservedFor: name === '' ? null : name, ...until };
  };
  const setDay = (day: string) => void car.edit({ reservedUntil: day === '' ? null : endOfDay(day) }, car.values);
  return (
    <>
      <p className="wc-hint">{t('reservation.private')}</p>
      <div className="wc-fields">
        <TextField
          car={car}
          name="reservedFor"
          label={t('reservation.who')}
          placeholder={t('reservation.whoHint')}
          maxLength={RESERVED_FOR_LENGTH}
          shown={reservedFor}
          read={read}
        />
        <Labelled label={t('reservation.until')} id={id}>
          <Input
            id={id}
            fill
            type="date"
            min={dayOf(now)}
            readOnly={car.isFixed}
            // A day is whole when its field is left: its digits are typed one by one.
            key={reservedUntil ?? ''}
            defaultValue={isReserved && reservedUntil !== null ? dayOf(new Date(reservedUntil)) : ''}
            onBlur={({ target }) => {
              const before = isReserved && reservedUntil !== null ? dayOf(new Date(reservedUntil)) : '';
              if (!car.isFixed && target.validity.valid && target.value !== before) setDay(target.value);
            }}
          />
        </Labelled>
        <div className="wc-chips wide">
          {isReserved && <StatusChip status="pending" label={t('inventory:reserved')} />}
          <FlagField car={car} name="isReservationShown" label={t('reservation.show')} />
          {isReserved && !car.isFixed && (
            <Button
              look="minimal"
              onClick={() => void car.edit({ reservedFor: null, reservedUntil: null }, car.values)}
            >
              {t('reservation.end')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
