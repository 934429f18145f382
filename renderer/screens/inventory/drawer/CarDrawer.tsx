import styles from './drawer.css?url';
import { IconArrowDown, IconArrowUp, IconCopy, IconExternalLink, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { canEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { PhotoImport } from '#renderer/features/photo-import/use-photo-import.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import type { Changes } from '../use-changes.ts';
import { isTyping } from '../use-shortcuts.ts';
import { DealFields, PlaceFields } from './DealFields.tsx';
import { FiguresPart } from './FiguresPart.tsx';
import { HistoryList, HistoryMissing, PriceSteps } from './HistoryParts.tsx';
import { LedgerPart } from './LedgerPart.tsx';
import { OpenChanges } from './OpenChanges.tsx';
import { PhotosPart } from './PhotosPart.tsx';
import { ContactFields, DescriptionFields, FeatureFields } from './TextFields.tsx';
import { ReservationPart } from './ReservationPart.tsx';
import { type Car, useCar } from './use-car.ts';
import { useHistory } from './use-history.ts';
import { ClearanceFields, VehicleFields } from './VehicleFields.tsx';

/** How the drawer was opened: `peek` leaves the focus in the grid, `open` takes it, `edit` puts it into the first field. */
export type DrawerWay = 'peek' | 'open' | 'edit';

export type CarDrawerProps = {
  readonly row: GridRow;
  /** The car was deleted while the drawer was open. */
  readonly isGone: boolean;
  readonly way: DrawerWay;
  readonly waiting: readonly Waiting[];
  readonly source: StockSource;
  readonly changes: Changes;
  readonly photoImport: PhotoImport | null;
  /** Opens the next or the previous car of the grid. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
const FIRST_FIELD = '[data-field]:not([readonly])';

/** All fields of a car beside the grid, edited in place. */
export function CarDrawer(props: CarDrawerProps) {
  const { row, isGone, way, waiting, source, changes, photoImport, onStep, onClose } = props;
  const { t } = useTranslation(['carDrawer', 'sell', 'errors', 'inventory']);
  const panel = useRef<HTMLElement>(null);
  const car = useCar(row, {
    waiting,
    isFixed: isGone || !canEdit(row),
    onEdit: (change, isShown) =>
      changes.edit([{ postId: row.id, change }], t('inventory:done.edit', { count: 1 }), isShown),
  });
  useEffect(() => {
    if (way === 'open') panel.current?.focus();
    if (way === 'edit') panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [way]);
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isEdit = event.code === 'KeyE';
    if (step === 0 && !isEdit && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== 0) onStep(step);
    else if (isEdit) panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    else onClose();
  };
  return (
    // Only keys that no control of the drawer handles arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className="w-car" aria-label={row.title} tabIndex={-1} onKeyDown={onKey}>
      <link rel="stylesheet" href={styles} precedence="grid" />
      <DrawerHead row={row} onStep={onStep} onClose={onClose} />
      <OpenChanges waiting={waiting.filter(({ postId }) => postId === row.id)} source={source} />
      <div className="wc-body">
        {isGone && (
          <p className="wc-note bad" role="alert">
            {t('gone')}
          </p>
        )}
        {!isGone && row.status === 'sold' && <p className="wc-note">{t('sold')}</p>}
        {/* Keyed by car, so that text typed for one car is never saved to another. */}
        <div key={row.id} className="wc-parts">
          <DrawerParts car={car} isGone={isGone} source={source} photoImport={photoImport} />
        </div>
      </div>
    </section>
  );
}

type DrawerHeadProps = Pick<CarDrawerProps, 'row' | 'onStep' | 'onClose'>;

/** The car's name, price and status, and the ways to its neighbours and its pages. */
function DrawerHead({ row, onStep, onClose }: DrawerHeadProps) {
  const { t } = useTranslation(['carDrawer', 'inventory']);
  return (
    <header className="wc-head">
      <div className="grow">
        <h2>{row.title}</h2>
        <p className="muted tnum">
          {row.year} · {formatMoney(row.price, row.priceUnit)}
          <StatusChip status={row.status} label={t(`inventory:statuses.${row.status}`)} />
        </p>
      </div>
      <HeadButton label={t('previous')} onClick={() => onStep(-1)} Icon={IconArrowUp} />
      <HeadButton label={t('next')} onClick={() => onStep(1)} Icon={IconArrowDown} />
      <Link
        className={buttonClass({ look: 'minimal', className: 'ic' })}
        aria-label={t('page')}
        title={t('page')}
        to={pathTo.post(row.id)}
      >
        <IconExternalLink {...ICON} />
      </Link>
      <Link
        className={buttonClass({ look: 'minimal', className: 'ic' })}
        aria-label={t('form')}
        title={t('form')}
        to={pathTo.edit(row.id)}
      >
        <IconPencil {...ICON} />
      </Link>
      <Link
        className={buttonClass({ look: 'minimal', className: 'ic' })}
        aria-label={t('duplicate')}
        title={t('duplicate')}
        to={pathTo.create()}
        state={{ copyOf: row.id }}
      >
        <IconCopy {...ICON} />
      </Link>
      <HeadButton label={t('close')} onClick={onClose} Icon={IconX} />
    </header>
  );
}

type DrawerPartsProps = Pick<CarDrawerProps, 'isGone' | 'source' | 'photoImport'> & { readonly car: Car };

/** The parts of a car, from its photos to its history. */
function DrawerParts({ car, isGone, source, photoImport }: DrawerPartsProps) {
  const { t } = useTranslation('carDrawer');
  const { row } = car;
  const { history, failure } = useHistory(row);
  return (
    <>
      <PhotosPart car={car} source={source} photoImport={photoImport} />
      <Part title={t('parts.deal')}>
        <DealFields car={car} />
      </Part>
      <PostParts car={car} />
      <Part title={t('parts.place')}>
        <PlaceFields car={car} />
      </Part>
      {row.status !== 'sold' && (
        <Part title={t('parts.reservation')}>
          <ReservationPart car={{ ...car, isFixed: isGone }} />
        </Part>
      )}
      <Part title={t('parts.ledger')}>
        {/* Costs may come after the sale. */}
        <LedgerPart car={{ ...car, isFixed: isGone }} />
      </Part>
      <Part title={t('parts.figures')}>
        <FiguresPart row={row} chats={history?.chats ?? null} />
      </Part>
      <Part title={t('parts.prices')}>
        {history === null ? <HistoryMissing failure={failure} /> : <PriceSteps prices={history.prices} />}
      </Part>
      <Part title={t('parts.history')}>
        {history === null ? <HistoryMissing failure={failure} /> : <HistoryList lines={history.lines} />}
      </Part>
    </>
  );
}

/** The parts that need the whole post, which is loaded after the row. */
function PostParts({ car }: { readonly car: Car }) {
  const { t } = useTranslation(['carDrawer', 'sell', 'errors']);
  if (car.post === null) {
    return <Missing text={car.failure === null ? t('loading') : `${failureText(t, car.failure)} ${t('rowOnly')}`} />;
  }
  return (
    <>
      <Part title={t('sell:steps.vehicle')}>
        <VehicleFields car={car} />
      </Part>
      <Part title={t('sell:fields.description')}>
        <DescriptionFields car={car} />
      </Part>
      <Part title={t('sell:features.title')}>
        <FeatureFields car={car} />
      </Part>
      <Part title={t('sell:fields.isCleared')}>
        <ClearanceFields car={car} />
      </Part>
      <Part title={t('sell:steps.contacts')}>
        <ContactFields car={car} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wc-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <output className="wc-note" aria-live="polite">
      {text}
    </output>
  );
}

function HeadButton({ label, onClick, Icon }: { label: string; onClick: () => void; Icon: typeof IconX }) {
  return (
    <Button look="minimal" className="ic" aria-label={label} title={label} onClick={onClick}>
      <Icon {...ICON} />
    </Button>
  );
}
