import {
  IconBookmarkPlus,
  IconColumns3,
  IconDownload,
  IconKeyboard,
  IconList,
  IconPhotoUp,
  IconPlus,
  IconSearch,
  IconTableImport,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '#renderer/lib/format.ts';
import { COLUMN_NAMES } from './grid-texts.ts';
import type { ColumnName } from './grid-texts.ts';
import { EXPORTS } from './export-files.ts';
import type { ExportKind } from './export-files.ts';
import { Popover } from './Popover.tsx';

type ToolbarProps = {
  count: number;
  isDense: boolean;
  hidden: ReadonlySet<string>;
  onDense: () => void;
  onColumn: (name: ColumnName, isShown: boolean) => void;
  onExport: (kind: ExportKind) => void;
  onPalette: () => void;
  onHelp: () => void;
  onSaveView: (name: string) => void;
  onImportFile: () => void;
  /** Where the host can read photos of this computer. */
  onImportPhotos: (() => void) | undefined;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
/** A table of cars without the car, or without how it stands, is none. */
const ALWAYS: ReadonlySet<ColumnName> = new Set(['car', 'sync']);

/** The title with the count, and what is done with the whole table. */
export function Toolbar({ count, isDense, hidden, onColumn, onSaveView, ...on }: ToolbarProps) {
  const { t } = useTranslation('inventory');
  return (
    <div className="w-tool">
      <h1>{t('title')}</h1>
      <span className="muted tnum">{formatNumber(count)}</span>
      <button type="button" className="bp6-button bp6-outlined w-find" onClick={on.onPalette}>
        <IconSearch {...ICON} />
        <span>{t('palette.open')}</span>
        <kbd>Ctrl K</kbd>
      </button>
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
      <IconButton label={t('tools.density')} isOn={isDense} onClick={on.onDense} Icon={IconList} />
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
      <button
        type="button"
        className="bp6-button bp6-outlined w-wide"
        title={t('tools.importFile')}
        onClick={on.onImportFile}
      >
        <IconTableImport {...ICON} />
        <span>{t('tools.importFile')}</span>
      </button>
      {on.onImportPhotos !== undefined && (
        <button
          type="button"
          className="bp6-button bp6-outlined w-wide"
          title={t('tools.importPhotos')}
          onClick={on.onImportPhotos}
        >
          <IconPhotoUp {...ICON} />
          <span>{t('tools.importPhotos')}</span>
        </button>
      )}
      <Link className="bp6-button bp6-intent-primary" to="/posts/create">
        <IconPlus size={18} stroke={2.4} aria-hidden />
        {t('tools.add')}
      </Link>
    </div>
  );
}

type IconButtonProps = { label: string; isOn?: boolean; onClick: () => void; Icon: typeof IconList };

function IconButton({ label, isOn, onClick, Icon }: IconButtonProps) {
  return (
    <button
      type="button"
      className="bp6-button bp6-minimal ic"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      <Icon {...ICON} />
    </button>
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
      <input
        className="bp6-input"
        maxLength={60}
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="bp6-button bp6-intent-primary" disabled={name.trim() === ''}>
        {t('save')}
      </button>
    </form>
  );
}
