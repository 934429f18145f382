import { IconPhotoUp, IconPlus, IconSearch, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { mainKey } from '#renderer/lib/main-key.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { InTitleBar } from '#renderer/ui/title-place/InTitleBar.tsx';

type ToolbarProps = {
  count: number;
  onPalette: () => void;
  onImportFile: () => void;
  /** Where the host can read photos of this computer. */
  onImportPhotos: (() => void) | undefined;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** The title with the count, the search where no title bar has it, and the ways that cars and photos come in. */
export function Toolbar({ count, onPalette, onImportFile, onImportPhotos }: ToolbarProps) {
  const { t } = useTranslation('inventory');
  const find = <FindButton onPress={onPalette} />;
  return (
    <div className="w-tool">
      <h1>{t('title')}</h1>
      <span className="muted tnum">{formatNumber(count)}</span>
      <span className="grow">
        <InTitleBar place="search" otherwise={find}>
          {find}
        </InTitleBar>
      </span>
      <Button look="outlined" title={t('tools.importFile')} onClick={onImportFile}>
        <IconTableImport {...ICON} />
        <span className="a-word">{t('tools.importFile')}</span>
      </Button>
      {onImportPhotos !== undefined && (
        <Button look="outlined" title={t('tools.importPhotos')} onClick={onImportPhotos}>
          <IconPhotoUp {...ICON} />
          <span className="a-word">{t('tools.importPhotos')}</span>
        </Button>
      )}
      <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
        <IconPlus size={18} stroke={2.4} aria-hidden />
        {t('tools.add')}
      </Link>
    </div>
  );
}

/** Looks like the field that it opens. */
function FindButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <Button look="outlined" className="w-find" onClick={onPress}>
      <IconSearch {...ICON} />
      <span>{t('palette.open')}</span>
      <kbd>{mainKey()} K</kbd>
    </Button>
  );
}
