import { IconCar, IconFilterOff, IconPlus, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

type EmptyRowsProps = {
  /** There are cars, but the filters let none through. */
  isFiltered: boolean;
  onClear: () => void;
  onImportFile: () => void;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** Over a table without rows: why it is empty, and what to do about it. */
export function EmptyRows({ isFiltered, onClear, onImportFile }: EmptyRowsProps) {
  const { t } = useTranslation('inventory');
  const Sign = isFiltered ? IconFilterOff : IconCar;
  return (
    <div className="w-empty" role="status">
      <Sign size={40} stroke={1.4} aria-hidden />
      <b>{t(isFiltered ? 'empty.filtered' : 'empty.none')}</b>
      {!isFiltered && <p className="muted">{t('empty.text')}</p>}
      <div>
        {isFiltered ? (
          <Button look="outlined" onClick={onClear}>
            {t('empty.clear')}
          </Button>
        ) : (
          <>
            <Button look="outlined" onClick={onImportFile}>
              <IconTableImport {...ICON} />
              {t('tools.importFile')}
            </Button>
            <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
              <IconPlus size={18} stroke={2.4} aria-hidden />
              {t('tools.add')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
