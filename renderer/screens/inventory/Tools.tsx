import { IconBookmarkPlus, IconColumns3, IconDownload, IconKeyboard, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROW_PHOTOS } from '#renderer/features/inventory/grid-memory.ts';
import type { RowPhoto } from '#renderer/features/inventory/grid-memory.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { COLUMN_NAMES } from './grid-texts.ts';
import type { ColumnName } from './grid-texts.ts';
import { EXPORTS } from './export-files.ts';
import type { ExportKind } from './export-files.ts';
import { Popover } from './Popover.tsx';

type ToolsProps = {
  rowPhoto: RowPhoto;
  hidden: ReadonlySet<string>;
  onRowPhoto: (size: RowPhoto) => void;
  onColumn: (name: ColumnName, isShown: boolean) => void;
  onExport: (kind: ExportKind) => void;
  onHelp: () => void;
  onSaveView: (name: string) => void;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
/** The columns of the car and of its sync state cannot be hidden. */
const ALWAYS: ReadonlySet<ColumnName> = new Set(['car', 'sync']);

/** How the table looks and what is taken out of it, as pictures at the end of the filters. */
export function Tools({ rowPhoto, hidden, onColumn, onSaveView, ...on }: ToolsProps) {
  const { t } = useTranslation('inventory');
  return (
    <div className="w-tools">
      <Popover isIcon side="right" label={t('views.save')} button={<IconBookmarkPlus {...ICON} />}>
        <SaveView onSave={onSaveView} />
      </Popover>
      <Popover isIcon side="right" label={t('tools.columns')} button={<IconColumns3 {...ICON} />}>
        <ul>
          {COLUMN_NAMES.filter((name) => !ALWAYS.has(name)).map((name) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.has(name)}
                  onChange={(event) => onColumn(name, event.target.checked)}
                />
                {t(`columns.${name}`)}
              </label>
            </li>
          ))}
        </ul>
      </Popover>
      <Popover isIcon side="right" label={t('tools.rowPhoto')} button={<IconPhoto {...ICON} />}>
        <ul>
          {ROW_PHOTOS.map((size) => (
            <li key={size}>
              <label>
                <input type="radio" name="row-photo" checked={size === rowPhoto} onChange={() => on.onRowPhoto(size)} />
                {t(`tools.rowPhotos.${size}`)}
              </label>
            </li>
          ))}
        </ul>
      </Popover>
      <Popover isIcon side="right" label={t('tools.export')} button={<IconDownload {...ICON} />}>
        <ul>
          {EXPORTS.map((kind) => (
            <li key={kind}>
              <button type="button" data-closes onClick={() => on.onExport(kind)}>
                {t(`tools.exportAs.${kind}`)}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
      <IconButton label={t('shortcuts.title')} onClick={on.onHelp} Icon={IconKeyboard} />
    </div>
  );
}

type IconButtonProps = { label: string; onClick: () => void; Icon: typeof IconKeyboard };

function IconButton({ label, onClick, Icon }: IconButtonProps) {
  return (
    <Button look="minimal" className="ic" aria-label={label} title={label} onClick={onClick}>
      <Icon {...ICON} />
    </Button>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTranslation('inventory');
  const [name, setName] = useState('');
  return (
    <form
      className="w-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <Input
        maxLength={60}
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
