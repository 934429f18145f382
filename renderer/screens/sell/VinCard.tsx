import { IconWand } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { postFormActions, selectVin } from '#renderer/features/post-form/post-form.slice.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { isVin } from '#renderer/features/post-form/vin-format.ts';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { InputGroup } from '#renderer/ui/input/InputGroup.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';
import { Fault } from './Fault.tsx';
import { useFaultText } from './use-fault-text.ts';
import { VinAnswer } from './VinAnswer.tsx';

const VIN_LENGTH = 17;

/** Spaces of a pasted number are no part of it, nor hyphens of a whole VIN; a frame number has one. */
const vinIn = (text: string): string => {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const bare = plain.replaceAll('-', '');
  return (bare.length >= VIN_LENGTH ? bare : plain).slice(0, VIN_LENGTH);
};

/** The quick start: a VIN fills in the fields that it encodes (D112, D114). */
export function VinCard() {
  const { t } = useTranslation('sell');
  const { value, fault, set } = useField('vin');
  const [isLeft, setLeft] = useState(false);
  const vin = useSelector(selectVin);
  const dispatch = useDispatch();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  // The undo goes with what it undoes.
  useKeptFocus(card, vin.phase, () => input.current);
  const isAsking = vin.phase === 'asking';
  const isWhole = value.length === VIN_LENGTH || isVin(value);
  // A VIN is optional, but an incomplete one prevents publishing, so it is reported here.
  const isUnfinished = value !== '' && !isVin(value) && (isLeft || fault !== undefined);
  const faultText = useFaultText(fault, 'vin', t('fields.vin'));
  const error = isUnfinished ? t('vin.unfinished') : faultText;
  const isInTheWay = isUnfinished || vin.phase === 'failed';
  const isAnswered = vin.phase === 'found' && vin.decoded.vin === value;
  // A whole VIN is looked up without a press; the button repeats it.
  const write = (text: string) => {
    const next = vinIn(text);
    if (next === value) return;
    set(next);
    if (next.length === VIN_LENGTH && isVin(next)) dispatch(postFormActions.vinAsked());
  };
  const fill = (event: FormEvent) => {
    event.preventDefault();
    if (isAnswered) return;
    if (isWhole && !isAsking) dispatch(postFormActions.vinAsked());
    else setLeft(true);
  };
  const clear = () => {
    set('');
    input.current?.focus();
  };
  return (
    <section ref={card} className="c-card c-vin" data-place="vin">
      <h2 id={`${id}-title`}>{t('vin.title')}</h2>
      <p id={`${id}-text`}>{t('vin.text')}</p>
      <form className="c-vinrow" aria-label={t('vin.title')} noValidate onSubmit={fill}>
        <InputGroup
          fill
          isInvalid={error !== undefined}
          end={
            <span className="muted sm tnum c-vincount" id={`${id}-count`}>
              {value.length} / {VIN_LENGTH}
            </span>
          }
        >
          <Input
            ref={input}
            type="text"
            name="vin"
            aria-label={t('fields.vin')}
            aria-describedby={`${id}-text ${id}-count ${id}-fault`}
            aria-invalid={error !== undefined || undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={({ target }) => write(target.value)}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
          />
        </InputGroup>
        <Button type="submit" look="ink" off={!isWhole} aria-disabled={!isWhole} aria-busy={isAsking}>
          {isAsking ? <Spinner size={18} /> : <IconWand size={18} stroke={2} aria-hidden />}
          {t('vin.fill')}
        </Button>
      </form>
      <div id={`${id}-fault`}>
        <Fault text={error} />
      </div>
      <div aria-live="polite">
        <VinAnswer />
      </div>
      {isInTheWay && value !== '' && (
        <Button look="outlined" size="small" className="c-vinclear" onClick={clear}>
          {t('vin.clear')}
        </Button>
      )}
    </section>
  );
}
