import styles from './drawer.css?url';
import { IconArrowDown, IconArrowUp, IconExternalLink, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryEdit } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { canEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { PhotoImport } from '#renderer/features/photo-import/use-photo-import.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import type { Changes } from '../use-changes.ts';
import { isTyping } from '../use-shortcuts.ts';
import { DealFields, PlaceFields } from './DealFields.tsx';
import { FiguresPart } from './FiguresPart.tsx';
import { OpenChanges } from './OpenChanges.tsx';
import { PhotosPart } from './PhotosPart.tsx';
import { ContactFields, DescriptionFields, FeatureFields } from './TextFields.tsx';
import { useCar } from './use-car.ts';
import { ClearanceFields, VehicleFields } from './VehicleFields.tsx';

/** How the drawer was opened: to look while the keyboard stays in the grid, to be read, or to be written in. */
export type DrawerWay = 'peek' | 'open' | 'edit';

export type CarDrawerProps = {
  readonly row: GridRow;
  /** The car left the stock while it was open. */
  readonly isGone: boolean;
  readonly way: DrawerWay;
  readonly waiting: readonly Waiting[];
  readonly source: StockSource;
  readonly changes: Changes;
  readonly photoImport: PhotoImport | null;
  /** To the next car of the grid, or the one before. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
const FIRST_FIELD = '[data-field]:not([readonly])';

/** Everything about a car beside the grid, changed in place. */
export function CarDrawer(props: CarDrawerProps) {
  const { row, isGone, way, waiting, source, changes, photoImport, onStep, onClose } = props;
  const { t } = useTranslation(['carDrawer', 'sell', 'errors', 'inventory']);
  const panel = useRef<HTMLElement>(null);
  const onEdit = (fields: InventoryEdit, was: Parameters<Parameters<typeof useCar>[1]['onEdit']>[1]) =>
    changes.edit(
      [{ postId: row.id, change: { kind: 'edit', fields, ...(was === undefined ? {} : { was }) } }],
      t('inventory:done.edit', { count: 1 }),
    );
  const car = useCar(row, { waiting, isFixed: isGone || !canEdit(row), onEdit });
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
    // The keys of the drawer itself; each control in it has its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className="w-drawer" aria-label={row.title} tabIndex={-1} onKeyDown={onKey}>
      <link rel="stylesheet" href={styles} precedence="grid" />
      <header className="d-head">
        <div className="grow">
          <h2>{row.title}</h2>
          <p className="muted tnum">
            {row.year} · {formatMoney(row.price, row.priceUnit)}
          </p>
        </div>
        <StatusChip status={row.status} label={t(`inventory:statuses.${row.status}`)} />
        <HeadButton label={t('previous')} onClick={() => onStep(-1)} Icon={IconArrowUp} />
        <HeadButton label={t('next')} onClick={() => onStep(1)} Icon={IconArrowDown} />
        <Link className="bp6-button bp6-minimal ic" aria-label={t('page')} title={t('page')} to={pathTo.post(row.id)}>
          <IconExternalLink {...ICON} />
        </Link>
        <Link className="bp6-button bp6-minimal ic" aria-label={t('form')} title={t('form')} to={pathTo.edit(row.id)}>
          <IconPencil {...ICON} />
        </Link>
        <HeadButton label={t('close')} onClick={onClose} Icon={IconX} />
      </header>
      <OpenChanges waiting={waiting.filter(({ postId }) => postId === row.id)} source={source} />
      <div className="d-body">
        {isGone && (
          <p className="d-note bad" role="alert">
            {t('gone')}
          </p>
        )}
        {!isGone && row.status === 'sold' && <p className="d-note">{t('sold')}</p>}
        {/* Another car has other fields: nothing typed for one is saved to another. */}
        <div key={row.id} className="d-parts">
          <PhotosPart car={car} changes={changes} photoImport={photoImport} />
          <Part title={t('parts.deal')}>
            <DealFields car={car} />
          </Part>
          {car.post === null ? (
            <Missing text={car.failure === null ? t('loading') : `${failureText(t, car.failure)} ${t('rowOnly')}`} />
          ) : (
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
          )}
          <Part title={t('parts.place')}>
            <PlaceFields car={car} />
          </Part>
          <Part title={t('parts.figures')}>
            <FiguresPart row={row} />
          </Part>
        </div>
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="d-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <output className="d-note" aria-live="polite">
      {text}
    </output>
  );
}

function HeadButton({ label, onClick, Icon }: { label: string; onClick: () => void; Icon: typeof IconX }) {
  return (
    <button type="button" className="bp6-button bp6-minimal ic" aria-label={label} title={label} onClick={onClick}>
      <Icon {...ICON} />
    </button>
  );
}
