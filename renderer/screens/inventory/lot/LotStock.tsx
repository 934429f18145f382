import styles from './lot.css?url';
import { IconPlus, IconScan, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Profile } from '#contract/http/identity.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { lotCounts, LOT_LISTS, lotRows } from '#renderer/features/inventory/lot-list.ts';
import type { LotList } from '#renderer/features/inventory/lot-list.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link, useNavigate } from '#renderer/lib/links.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { usePhotoQueue } from '../drawer/use-photo-queue.ts';
import { useGridRows } from '../use-grid-rows.ts';
import { LotCar } from './LotCar.tsx';
import { LotRow } from './LotRow.tsx';
import { LotState } from './LotState.tsx';
import { VinScanner } from './VinScanner.tsx';

export type LotStockProps = {
  readonly stock: Stock & { readonly rows: readonly InventoryRow[] };
  readonly source: StockSource;
  readonly profile: Profile;
};
const STEP = 40;
const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

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
  const coming = useMemo(
    () =>
      Map.groupBy(
        photos.filter(({ step }) => step === 'waiting' || step === 'sending'),
        ({ postId }) => postId,
      ),
    [photos],
  );
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
          <IconPlus {...ICON} />
          {t('inventory:tools.add')}
        </Link>
      </header>
      <div className="lot-find">
        <IconSearch {...ICON} />
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('find')}
          placeholder={t('find')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button look="outlined" aria-label={t('scan.title')} onClick={() => setScanning(true)}>
          <IconScan {...ICON} />
        </Button>
      </div>
      <div className="lot-lists" role="group" aria-label={t('lists.label')}>
        {LOT_LISTS.map((each) => (
          <Chip key={each} isOn={list === each} isEmpty={counts[each] === 0} onClick={() => setList(each)}>
            {t(`lists.${each}`)} <span className="tnum">{formatNumber(counts[each])}</span>
          </Chip>
        ))}
      </div>
      <LotState stock={stock} source={source} photos={photos} />
      {shown.length === 0 ? (
        <Nothing hasCars={rows.length > 0} query={sought} onClear={() => setQuery('')} />
      ) : (
        <Rows key={`${list}/${sought}`} count={shown.length}>
          {(count) =>
            shown
              .slice(0, count)
              .map((row) => <LotRow key={row.id} row={row} coming={coming.get(row.id)?.length ?? 0} />)
          }
        </Rows>
      )}
      <nav className="lot-links" aria-label={t('inventory:rail.label')}>
        <Link to={pathTo.profile({ section: 2 })}>{t('inventory:toPosts')}</Link>
        <Link to={pathTo.chats()}>{t('inventory:rail.chats')}</Link>
        <Link to={pathTo.subscriptions()}>{t('inventory:rail.subscription')}</Link>
      </nav>
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

/** The car in the address: Back closes it, and a reload, as after a phone's camera, finds it open again. */
function useOpenCar(rows: ReturnType<typeof useGridRows>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  const navigate = useNavigate();
  const id = Number(params.get('car') ?? 0);
  const live = rows.find((row) => row.id === id);
  const [last, setLast] = useState(live);
  if (live !== undefined && live !== last) setLast(live);
  const row = live ?? (last?.id === id ? last : undefined);
  return {
    opened: row === undefined ? null : { row, isGone: live === undefined },
    open: (car: number) =>
      void navigate(pathTo.inventory({ car }), { state: { fromList: true }, preventScrollReset: true }),
    close: () => {
      if (state?.fromList === true) void navigate(-1);
      else setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}

/** Draws more rows as the end of the list comes near: a phone need not hold twenty thousand. */
function Rows({ count, children }: { count: number; children: (count: number) => React.ReactNode }) {
  const { t } = useTranslation(['lot', 'inventory']);
  const [most, setMost] = useState(STEP);
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = end;
    if (current === null || most >= count) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === true) setMost(most + STEP);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [most, count]);
  return (
    <>
      <ul aria-label={t('inventory:title')}>{children(most)}</ul>
      <Button
        ref={end}
        look="outlined"
        className="lot-more"
        hidden={most >= count}
        onClick={() => setMost(most + STEP)}
      >
        {t('more', { count: count - most, number: formatNumber(count - most) })}
      </Button>
    </>
  );
}

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
