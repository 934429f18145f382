import styles from './lot.css?url';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { lotCounts, lotRows } from '#renderer/features/inventory/lot-list.ts';
import type { LotList } from '#renderer/features/inventory/lot-list.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import type { QueuedPhoto } from '../drawer/queued-photo.ts';
import { usePhotoQueue } from '../drawer/use-photo-queue.ts';
import { useGridRows } from '../use-grid-rows.ts';
import { LotCar } from './LotCar.tsx';
import { LOT_ICON } from './lot-icon.ts';
import { LotFinder } from './LotFinder.tsx';
import { LotLinks } from './LotLinks.tsx';
import { LotLists } from './LotLists.tsx';
import { LotRow } from './LotRow.tsx';
import { LotRows } from './LotRows.tsx';
import { LotState } from './LotState.tsx';
import { useOpenCar } from './use-open-car.ts';
import { VinScanner } from './VinScanner.tsx';

export type LotStockProps = {
  readonly stock: Stock & { readonly rows: readonly InventoryRow[] };
  readonly source: StockSource;
  readonly profile: Profile;
};

/** The stock for somebody who walks the lot with a phone: find a car, photograph it, change its price. */
export function LotStock({ stock, source, profile }: LotStockProps) {
  const { t } = useTranslation(['lot', 'inventory']);
  const rows = useGridRows(stock.rows, stock.waiting);
  const [query, setQuery] = useState('');
  const [list, setList] = useState<LotList>('onLot');
  const [isScanning, setScanning] = useState(false);
  const sought = useDeferredValue(query);
  const counts = useMemo(() => lotCounts(rows), [rows]);
  const shown = useMemo(() => lotRows(rows, list, sought), [rows, list, sought]);
  const { photos } = usePhotoQueue(source);
  const coming = useComing(photos);
  const { opened, open, close } = useOpenCar(rows);
  const find = (vin: string) => {
    setScanning(false);
    setQuery(vin);
    const found = lotRows(rows, list, vin);
    if (found.length === 1) open(found[0]!.id);
  };
  return (
    <div className="a-wrap lot">
      <link rel="stylesheet" href={styles} precedence="grid" />
      <header>
        <h1>{t('inventory:title')}</h1>
        <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
          <IconPlus {...LOT_ICON} />
          {t('inventory:tools.add')}
        </Link>
      </header>
      <LotFinder query={query} onQuery={setQuery} onScan={() => setScanning(true)} />
      <LotLists counts={counts} list={list} onList={setList} />
      <LotState stock={stock} source={source} photos={photos} />
      {shown.length === 0 ? (
        <Nothing hasCars={rows.length > 0} query={sought} onClear={() => setQuery('')} />
      ) : (
        <LotRows key={`${list}/${sought}`} count={shown.length}>
          {(count) =>
            shown
              .slice(0, count)
              .map((row) => <LotRow key={row.id} row={row} coming={coming.get(row.id)?.length ?? 0} />)
          }
        </LotRows>
      )}
      <LotLinks />
      {opened !== null && (
        <LotCar
          {...opened}
          stock={stock}
          source={source}
          profile={profile}
          onReopen={() => open(opened.row.id)}
          onClose={close}
        />
      )}
      {isScanning && <VinScanner isWhole={false} onVin={find} onClose={() => setScanning(false)} />}
    </div>
  );
}

/** The photos of each car that are not yet at the server. */
const useComing = (photos: readonly QueuedPhoto[]): ReadonlyMap<PostId, readonly QueuedPhoto[]> =>
  useMemo(
    () =>
      Map.groupBy(
        photos.filter(({ step }) => step === 'waiting' || step === 'sending'),
        ({ postId }) => postId,
      ),
    [photos],
  );

type NothingProps = { hasCars: boolean; query: string; onClear: () => void };

function Nothing({ hasCars, query, onClear }: NothingProps) {
  const { t } = useTranslation(['lot', 'inventory']);
  return (
    <div className="lot-none" role="status">
      <b>{t(hasCars ? 'inventory:empty.filtered' : 'inventory:empty.none')}</b>
      {query.trim() !== '' && (
        <>
          <p className="muted">{t('notFound', { query: query.trim() })}</p>
          <Button look="outlined" onClick={onClear}>
            {t('inventory:empty.clear')}
          </Button>
        </>
      )}
    </div>
  );
}
