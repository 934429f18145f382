import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';
import { canScan, useVinCamera } from './use-vin-camera.ts';

type VinScannerProps = {
  /** What is taken when typed: a whole VIN, or any part of one to search for. */
  readonly isWhole: boolean;
  readonly onVin: (vin: string) => void;
  readonly onClose: () => void;
};
const VIN_LENGTH = 17;

/** The VIN by camera where the browser reads codes; typing is always there. */
export function VinScanner({ isWhole, onVin, onClose }: VinScannerProps) {
  const { t } = useTranslation('lot');
  const [text, setText] = useState('');
  const [tries, setTries] = useState(0);
  const vin = text.replace(/\s/g, '').toUpperCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (vin !== '') onVin(vin);
  };
  return (
    <BottomSheet open isCompact title={t('scan.title')} closeLabel={t('close')} onClose={onClose}>
      <div className="lot-scan">
        {canScan() ? (
          <Camera key={tries} onVin={onVin} onAgain={() => setTries(tries + 1)} />
        ) : (
          <p className="muted">{t('scan.unknown')}</p>
        )}
        <form onSubmit={submit}>
          <label>
            {t(isWhole ? 'scan.type' : 'scan.typePart')}
            <Input
              fill
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={VIN_LENGTH}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <Button type="submit" look="primary" disabled={vin === ''}>
            {t(isWhole ? 'scan.take' : 'scan.find')}
          </Button>
        </form>
      </div>
    </BottomSheet>
  );
}

function Camera({ onVin, onAgain }: Pick<VinScannerProps, 'onVin'> & { onAgain: () => void }) {
  const { t } = useTranslation('lot');
  const { video, state } = useVinCamera(onVin);
  const isFault = state !== 'starting' && state !== 'on';
  return (
    <>
      {/* A live picture has no words to be captioned. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} muted playsInline hidden={isFault} aria-label={t('scan.picture')} />
      <p role={isFault ? 'alert' : 'status'} className={isFault ? 'wc-note' : 'muted'}>
        {t(`scan.states.${state}`)}
      </p>
      {(state === 'denied' || state === 'busy') && (
        <Button look="outlined" onClick={onAgain}>
          {t('scan.again')}
        </Button>
      )}
    </>
  );
}
