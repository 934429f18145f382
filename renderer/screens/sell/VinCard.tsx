import { IconWand } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';
import { Fault } from './Fault.tsx';
import { useVinEntry } from './use-vin-entry.ts';
import { VinAnswer } from './VinAnswer.tsx';
import { VinInput } from './VinInput.tsx';

/** The quick start: a VIN fills in the fields that it encodes (D112, D114). */
export function VinCard() {
  const { t } = useTranslation('sell');
  const { value, phase, isWhole, error, isInTheWay, setLeft, write, fill, clear } = useVinEntry();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  // The undo disappears with what it undoes.
  useKeptFocus(card, phase, () => input.current);
  const isAsking = phase === 'asking';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fill();
  };
  const clearOut = () => {
    clear();
    input.current?.focus();
  };
  return (
    <section ref={card} className="c-card c-vin" data-place="vin">
      <h2 id={`${id}-title`}>{t('vin.title')}</h2>
      <p id={`${id}-text`}>{t('vin.text')}</p>
      <form className="c-vinrow" aria-label={t('vin.title')} noValidate onSubmit={submit}>
        <VinInput ref={input} id={id} value={value} isInvalid={error !== undefined} onWrite={write} onLeft={setLeft} />
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
      {isInTheWay && (
        <Button look="outlined" size="small" className="c-vinclear" onClick={clearOut}>
          {t('vin.clear')}
        </Button>
      )}
    </section>
  );
}
