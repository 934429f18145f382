import drawerStyles from '../drawer/drawer.css?url';
import {
  IconArrowLeft,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconForms,
  IconScan,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Vin } from '#contract/http/post-form.ts';
import type { Profile } from '#contract/http/identity.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { ASKED_FIRST, fitting, itemsOf } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import { canEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DealFields, PlaceFields } from '../drawer/DealFields.tsx';
import { OpenChanges } from '../drawer/OpenChanges.tsx';
import { PhotosPart } from '../drawer/PhotosPart.tsx';
import { useCar } from '../drawer/use-car.ts';
import type { Car } from '../drawer/use-car.ts';
import { useChanges } from '../use-changes.ts';
import { CameraButtons } from './CameraButtons.tsx';
import { VinScanner } from './VinScanner.tsx';

type LotCarProps = {
  readonly row: GridRow;
  /** The car left the stock while it was open. */
  readonly isGone: boolean;
  readonly stock: Stock;
  readonly source: StockSource;
  readonly profile: Profile;
  /** Opens the car again after it was closed: a change of it needs the person. */
  readonly onReopen: () => void;
  readonly onClose: () => void;
};
const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;
const nothing = () => undefined;

/** A car on the whole screen of a phone: photograph it, change its price and place, mark it as sold. */
export function LotCar({ row, isGone, stock, source, profile, onReopen, onClose }: LotCarProps) {
  const { t } = useTranslation(['lot', 'inventory', 'carDrawer', 'sell', 'errors']);
  const [asked, setAsked] = useState<BulkKind | null>(null);
  const { waiting } = stock;
  const on = { waiting: onReopen, undoImport: nothing };
  const changes = useChanges({ source, userId: profile.id, waiting }, useToast(), on);
  const car = useCar(row, {
    waiting,
    isFixed: isGone || !canEdit(row),
    onEdit: (change, isShown) =>
      changes.edit([{ postId: row.id, change }], t('inventory:done.edit', { count: 1 }), isShown),
  });
  const act = (kind: BulkKind) => {
    setAsked(null);
    void changes.run(itemsOf(kind, [row]), t(`inventory:done.${kind}`, { count: 1 }));
  };
  const press = (kind: BulkKind) => (ASKED_FIRST.has(kind) ? setAsked(kind) : act(kind));
  return (
    <ModalLayer open label={row.title} className="lot-car" hasEntry onClose={onClose}>
      <link rel="stylesheet" href={drawerStyles} precedence="grid" />
      <div className="hd">
        <Button look="minimal" aria-label={t('back')} onClick={onClose}>
          <IconArrowLeft {...ICON} />
        </Button>
        <div className="grow">
          <h2>{row.title}</h2>
          <p className="muted tnum">
            {row.year} · {formatMoney(row.price, row.priceUnit)}
          </p>
        </div>
        <StatusChip status={row.status} label={t(`inventory:statuses.${row.status}`)} />
      </div>
      <div className="bd">
        <OpenChanges waiting={waiting.filter(({ postId }) => postId === row.id)} source={source} />
        {isGone && (
          <p className="wc-note bad" role="alert">
            {t('carDrawer:gone')}
          </p>
        )}
        {!isGone && row.status === 'sold' && <p className="wc-note">{t('carDrawer:sold')}</p>}
        {car.failure !== null && <p className="wc-note">{failureText(t, car.failure)}</p>}
        <PhotosPart car={car} source={source} photoImport={null}>
          {(take, canAdd) => <CameraButtons canAdd={canAdd} onFiles={take} />}
        </PhotosPart>
        <section className="wc-part" aria-label={t('carDrawer:parts.deal')}>
          <h3>{t('carDrawer:parts.deal')}</h3>
          <DealFields car={car} />
          <VinLine car={car} />
        </section>
        {!isGone && <Acts row={row} isBusy={changes.isBusy} onPress={press} />}
        <section className="wc-part" aria-label={t('carDrawer:parts.place')}>
          <h3>{t('carDrawer:parts.place')}</h3>
          <PlaceFields car={car} />
        </section>
        <nav className="lot-ways" aria-label={t('ways.label')}>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.edit(row.id)}>
            <IconForms {...ICON} />
            {t('ways.form')}
          </Link>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.post(row.id)}>
            <IconExternalLink {...ICON} />
            {t('ways.page')}
          </Link>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.create()} state={{ copyOf: row.id }}>
            <IconCopy {...ICON} />
            {t('ways.duplicate')}
          </Link>
        </nav>
      </div>
      {asked !== null && (
        <ConfirmDialog
          kind={asked}
          rows={[row]}
          left={0}
          isBusy={changes.isBusy}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </ModalLayer>
  );
}

const ACTS = ['sold', 'hide', 'show', 'stillForSale'] as const satisfies readonly BulkKind[];
const ICONS = { hide: IconEyeOff, show: IconEye } as const;

/** What can be done with a car in its state. */
function Acts({ row, isBusy, onPress }: { row: GridRow; isBusy: boolean; onPress: (kind: BulkKind) => void }) {
  const { t } = useTranslation(['lot', 'inventory']);
  const fit = ACTS.filter((kind) => fitting(kind, [row]).length > 0);
  if (fit.length === 0) return null;
  return (
    <div className="lot-acts">
      {fit.map((kind) => {
        const Icon = kind === 'hide' || kind === 'show' ? ICONS[kind] : null;
        return (
          <Button key={kind} look="outlined" disabled={isBusy} onClick={() => onPress(kind)}>
            {Icon !== null && <Icon {...ICON} />}
            {kind === 'sold' ? t('sold') : t(`inventory:bulk.${kind}`)}
          </Button>
        );
      })}
    </div>
  );
}

/** The VIN, or the way to give one to a car that has none. */
function VinLine({ car }: { car: Car }) {
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
        <IconScan {...ICON} />
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
