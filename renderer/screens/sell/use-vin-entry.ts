import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { postFormActions, selectVin } from '#renderer/features/post-form/post-form.slice.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { isVin } from '#renderer/features/post-form/vin-format.ts';
import { useFaultText } from './use-fault-text.ts';

export const VIN_LENGTH = 17;

/** Spaces of a pasted number are no part of it, nor hyphens of a whole VIN; a frame number has one. */
const vinIn = (text: string): string => {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const bare = plain.replaceAll('-', '');
  return (bare.length >= VIN_LENGTH ? bare : plain).slice(0, VIN_LENGTH);
};

/** The VIN as it is typed: looked up once it is whole, reported once it is left unfinished. */
export function useVinEntry() {
  const { t } = useTranslation('sell');
  const { value, fault, set } = useField('vin');
  const [isLeft, setLeft] = useState(false);
  const vin = useSelector(selectVin);
  const dispatch = useDispatch();
  const isWhole = value.length === VIN_LENGTH || isVin(value);
  // A VIN is optional, but an incomplete one prevents publishing, so it is reported here.
  const isUnfinished = value !== '' && !isVin(value) && (isLeft || fault !== undefined);
  const faultText = useFaultText(fault, 'vin', t('fields.vin'));
  const isAnswered = vin.phase === 'found' && vin.decoded.vin === value;
  return {
    value,
    phase: vin.phase,
    isWhole,
    error: isUnfinished ? t('vin.unfinished') : faultText,
    isInTheWay: (isUnfinished || vin.phase === 'failed') && value !== '',
    setLeft,
    clear: () => set(''),
    // A whole VIN is looked up without a press; the button repeats it.
    write: (text: string) => {
      const next = vinIn(text);
      if (next === value) return;
      set(next);
      if (next.length === VIN_LENGTH && isVin(next)) dispatch(postFormActions.vinAsked());
    },
    fill: () => {
      if (isAnswered) return;
      if (isWhole && vin.phase !== 'asking') dispatch(postFormActions.vinAsked());
      else setLeft(true);
    },
  };
}
