import { Spinner } from '@blueprintjs/core';
import { IconWand } from '@tabler/icons-react';
import { useId } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { postFormActions, selectVin } from '#renderer/features/post-form/post-form.slice.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { Fault } from './Fault.tsx';
import { useFaultText } from './use-fault-text.ts';
import { VinAnswer } from './VinAnswer.tsx';

const VIN_LENGTH = 17;
/** A Japanese frame number may be shorter (D113). */
const FRAME_NUMBER = /^[A-Z0-9]{2,7}-[0-9]{4,7}$/;

/** Spaces of a pasted number are no part of it, nor hyphens of a whole VIN; a frame number has one. */
const vinIn = (text: string): string => {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const bare = plain.replaceAll('-', '');
  return (bare.length >= VIN_LENGTH ? bare : plain).slice(0, VIN_LENGTH);
};

/** The shorter way to sell: the VIN fills in what it tells (D112, D114). */
export function VinCard() {
  const { t } = useTranslation('sell');
  const { value, fault, set } = useField('vin');
  const error = useFaultText(fault);
  const vin = useSelector(selectVin);
  const dispatch = useDispatch();
  const id = useId();
  const isAsking = vin.phase === 'asking';
  const isWhole = value.length === VIN_LENGTH || FRAME_NUMBER.test(value);
  const fill = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !isAsking) dispatch(postFormActions.vinAsked());
  };
  return (
    <section className="c-card c-vin" data-place="vin">
      <h2 id={`${id}-title`}>{t('vin.title')}</h2>
      <p id={`${id}-text`}>{t('vin.text')}</p>
      <form className="c-vinrow" aria-label={t('vin.title')} noValidate onSubmit={fill}>
        <div
          className={error === undefined ? 'bp6-input-group bp6-fill' : 'bp6-input-group bp6-fill bp6-intent-danger'}
        >
          <input
            type="text"
            className="bp6-input"
            name="vin"
            aria-label={t('fields.vin')}
            aria-describedby={`${id}-text ${id}-count`}
            aria-invalid={error !== undefined || undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={({ target }) => set(vinIn(target.value))}
          />
          <span className="bp6-input-action">
            <span className="muted sm tnum c-vincount" id={`${id}-count`}>
              {value.length} / {VIN_LENGTH}
            </span>
          </span>
        </div>
        <button
          type="submit"
          className={isWhole ? 'bp6-button a-ink' : 'bp6-button a-ink bp6-disabled'}
          aria-disabled={!isWhole}
          aria-busy={isAsking}
        >
          {isAsking ? <Spinner size={18} /> : <IconWand size={18} stroke={2} aria-hidden />}
          {t('vin.fill')}
        </button>
      </form>
      <Fault text={error} />
      <div aria-live="polite">
        <VinAnswer />
      </div>
    </section>
  );
}
