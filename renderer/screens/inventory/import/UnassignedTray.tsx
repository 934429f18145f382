import { useDraggable } from '@dnd-kit/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFile } from '#contract/ipc/photo-import.ts';
import { namesOf } from '#renderer/features/photo-import/import-progress.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Thumb } from './Thumb.tsx';

const FIRST = 60;

type UnassignedTrayProps = {
  files: readonly ImportFile[];
  marked: ReadonlySet<number>;
  onMark: (marked: ReadonlySet<number>) => void;
  onChoose: () => void;
};

/** Photos whose names tell of no car: marked by keyboard or mouse, given to a car by the button or by dragging. */
export function UnassignedTray({ files, marked, onMark, onChoose }: UnassignedTrayProps) {
  const { t } = useTranslation('photoImport');
  const [shown, setShown] = useState(FIRST);
  const chosen = files.filter(({ id }) => marked.has(id)).length;
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(marked);
    if (isOn) next.add(id);
    else next.delete(id);
    onMark(next);
  };
  return (
    <section className="w-imp w-tray" aria-label={t('tray.title')}>
      <div className="tt">
        <IconAlertTriangleFilled size={18} aria-hidden />
        <b>{namesOf(files)}</b>
        <span>{formatNumber(files.length)}</span>
      </div>
      <div className="pick">
        <span>
          {chosen === 0 ? t('tray.reason') : t('tray.marked', { count: chosen, number: formatNumber(chosen) })}
        </span>
        <Button
          look="minimal"
          onClick={() => onMark(chosen === files.length ? new Set() : new Set(files.map(({ id }) => id)))}
        >
          {chosen === files.length ? t('tray.none') : t('tray.all')}
        </Button>
        <Button look="outlined" onClick={onChoose}>
          {t('tray.choose')}
        </Button>
      </div>
      <ul className="th" aria-label={t('tray.title')}>
        {files.slice(0, shown).map((file) => (
          <LooseFile
            key={file.id}
            file={file}
            isMarked={marked.has(file.id)}
            onMark={(isOn) => toggle(file.id, isOn)}
          />
        ))}
      </ul>
      {files.length > shown && (
        <Button look="minimal" onClick={() => setShown(shown + FIRST)}>
          {t('tray.more', { count: files.length - shown, number: formatNumber(files.length - shown) })}
        </Button>
      )}
    </section>
  );
}

type LooseFileProps = { file: ImportFile; isMarked: boolean; onMark: (isOn: boolean) => void };

function LooseFile({ file, isMarked, onMark }: LooseFileProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: file.id });
  return (
    <li>
      <label ref={setNodeRef} className={isDragging ? 'gone' : ''} {...listeners}>
        <input
          type="checkbox"
          aria-label={file.folder === '' ? file.name : `${file.folder}/${file.name}`}
          checked={isMarked}
          onChange={(event) => onMark(event.target.checked)}
        />
        <Thumb file={file} isWaiting={file.thumb === null} />
      </label>
    </li>
  );
}
