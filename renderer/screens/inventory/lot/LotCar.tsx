import drawerStyles from '../drawer/drawer.css?url';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { ASKED_FIRST, itemsOf } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import { canEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DealFields, PlaceFields } from '../drawer/DealFields.tsx';
import { OpenChanges } from '../drawer/OpenChanges.tsx';
import { PhotosPart } from '../drawer/PhotosPart.tsx';
import { useCar } from '../drawer/use-car.ts';
import { useChanges } from '../use-changes.ts';
import { CameraButtons } from './CameraButtons.tsx';
import { LotActs } from './LotActs.tsx';
import { LotCarHead } from './LotCarHead.tsx';
import { LotCarLinks } from './LotCarLinks.tsx';
import { VinLine } from './VinLine.tsx';

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
      <LotCarHead row={row} onClose={onClose} />
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
        {!isGone && <LotActs row={row} isBusy={changes.isBusy} onPress={press} />}
        <section className="wc-part" aria-label={t('carDrawer:parts.place')}>
          <h3>{t('carDrawer:parts.place')}</h3>
          <PlaceFields car={car} />
        </section>
        <LotCarLinks id={row.id} />
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
