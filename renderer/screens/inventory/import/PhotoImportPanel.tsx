import './import.css';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { photoImportActions, selectImport } from '#renderer/features/photo-import/photo-import.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { CarsAfterImport } from './CarsAfterImport.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { DropPlace } from './DropPlace.tsx';
import { ImportParts } from './ImportParts.tsx';
import { RefusedDrops } from './RefusedDrops.tsx';
import { Summary } from './Summary.tsx';

export type PhotoImportPanelProps = {
  rows: readonly GridRow[];
  /** Makes hidden cars visible to buyers. */
  onShow: (rows: readonly GridRow[]) => void;
};

/** Photos of many cars on their way from this computer's disk to the server, beside the grid. */
export function PhotoImportPanel({ rows, onShow }: PhotoImportPanelProps) {
  const { t } = useTranslation('photoImport');
  const dispatch = useDispatch();
  const state = useSelector(selectImport);
  const [isAsking, setAsking] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const close = () => void dispatch(photoImportActions.closed());
  usePanelFocus(panel, close);

  return (
    <aside ref={panel} className="w-drawer" aria-label={t('title')} tabIndex={-1} {...{ [DROP_ZONE]: '' }}>
      <div className="hd">
        <h2>{t('title')}</h2>
        {state !== undefined && <Steering state={state} />}
        <Button look="minimal" className="ic" aria-label={t('close')} onClick={close}>
          <IconX size={18} stroke={2} aria-hidden />
        </Button>
      </div>
      <div className="bd">
        <DropPlace onChoose={(what) => void dispatch(photoImportActions.chooseAsked(what))} />
        <RefusedDrops />
        {state !== undefined && <Summary state={state} onCancel={() => setAsking(true)} />}
        {state !== undefined && <CarsAfterImport state={state} rows={rows} onShow={onShow} />}
        {state !== undefined && <ImportParts key={state.id} state={state} rows={rows} />}
      </div>
      {state !== undefined && (
        <CancelDialog
          open={isAsking}
          state={state}
          onCancel={() => {
            setAsking(false);
            dispatch(photoImportActions.steered({ id: state.id, to: 'cancel' }));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </aside>
  );
}

/** Takes the focus when it opens and returns it; Escape closes it if nothing covers it. */
function usePanelFocus(panel: React.RefObject<HTMLElement | null>, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  useEffect(() => {
    const from = document.activeElement;
    const { current } = panel;
    const listen = (event: KeyboardEvent) => onKey(event);
    current?.focus();
    current?.addEventListener('keydown', listen);
    return () => {
      current?.removeEventListener('keydown', listen);
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [panel]);
}

/** Pause and go on; a finished import is put away. */
function Steering({ state: { id, phase } }: { state: ImportState }) {
  const { t } = useTranslation('photoImport');
  const dispatch = useDispatch();
  const steer = (to: 'pause' | 'resume') => void dispatch(photoImportActions.steered({ id, to }));
  if (phase === 'done')
    return (
      <Button look="minimal" onClick={() => void dispatch(photoImportActions.putAway(id))}>
        {t('putAway')}
      </Button>
    );
  const isPaused = phase === 'paused';
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button look="minimal" onClick={() => steer(isPaused ? 'resume' : 'pause')}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {isPaused ? t('resume') : t('pause')}
    </Button>
  );
}
