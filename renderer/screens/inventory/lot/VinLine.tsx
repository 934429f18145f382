import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Vin } from '#contract/http/post-form.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import type { Car } from '../drawer/use-car.ts';
import { LOT_ICON } from './lot-icon.ts';
import { VinScanner } from './VinScanner.tsx';

/** The VIN, or the way to give one to a car that has none. */
export function VinLine({ car }: { car: Car }) {
  const { t } = useTranslation(['lot', 'inventory']);
  const [isScanning, setScanning] = useState(false);
  const [isWrong, setWrong] = useState(false);
  if (car.row.vin !== null) return <p className="lot-vin tnum">VIN {car.row.vin}</p>;
  const take = (text: string) => {
    const { success, data } = Vin.safeParse(text);
    setWrong(!success);
    setScanning(false);
    if (success) void car.edit({ vin: data }, car.values);
  };
  return (
    <div className="lot-vin">
      <span>{t('inventory:noVin')}</span>
      <Button look="outlined" disabled={car.isFixed} onClick={() => setScanning(true)}>
        <IconScan {...LOT_ICON} />
        {t('scan.add')}
      </Button>
      {isWrong && (
        <p className="bad" role="alert">
          {t('scan.wrong')}
        </p>
      )}
      {isScanning && <VinScanner isWhole onVin={take} onClose={() => setScanning(false)} />}
    </div>
  );
}
