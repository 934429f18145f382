import { useTranslation } from 'react-i18next';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { MISSING_WAYS } from '#renderer/features/stock-file/missing-cars.ts';
import type { MissingWay } from '#renderer/features/stock-file/missing-cars.ts';

/** Live cars that the file does not name: kept, unless the user chooses otherwise (D168). */
export function MissingCars({ state, onWay }: { state: Review; onWay: (way: MissingWay) => void }) {
  const { t } = useTranslation('stockFile');
  const { missing, way } = state;
  return (
    <fieldset className="sf-missing">
      <legend>{t('missing.title', { count: missing.length })}</legend>
      <div className="ways">
        {MISSING_WAYS.map((each) => (
          <label key={each} className="sf-check">
            <input type="radio" name="sf-missing" checked={way === each} onChange={() => onWay(each)} />
            {t(`missing.${each}`)}
          </label>
        ))}
      </div>
      {way === 'sold' && <p className="warn">{t('missing.soldText')}</p>}
      <details>
        <summary>{t('missing.list')}</summary>
        <ul>
          {missing.map((car) => (
            <li key={car.id}>
              <b>{car.title}</b> <span className="muted">{car.stockNumber ?? car.vin ?? `#${car.id}`}</span>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}
