import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { MOST_PRINTED } from '#renderer/features/inventory/printed.ts';
import type { Printed } from '#renderer/features/inventory/printed.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { PaperChoices } from './PaperChoices.tsx';

type OnTurn = { onTurn: (part: Partial<Printed>) => void };
type PrintBarProps = OnTurn & {
  printed: Printed;
  pages: number;
  /** Cars that are still loading. */
  loading: number;
  canPrint: boolean;
  onPrint: () => void;
};

/** What is printed and how, how many pages it has, and the button that prints them. */
export function PrintBar({ printed, pages, loading, canPrint, onTurn, onPrint }: PrintBarProps) {
  const { t } = useTranslation('inventory');
  const { kind, ids } = printed;
  return (
    <div className="pr-bar">
      <Link className={buttonClass({ look: 'minimal' })} to={pathTo.inventory()}>
        <IconArrowLeft size={18} stroke={1.8} aria-hidden />
        {t('print.back')}
      </Link>
      <h1>{t('print.title')}</h1>
      <label>
        {t('print.kind')}
        <select value={kind} onChange={({ target }) => onTurn({ kind: target.value as Printed['kind'] })}>
          <option value="tag">{t('print.tag')}</option>
          <option value="sheet">{t('print.sheet')}</option>
        </select>
      </label>
      {kind === 'tag' && <TagChoices printed={printed} onTurn={onTurn} />}
      <PaperChoices printed={printed} onTurn={onTurn} />
      <span className="muted" role="status">
        {loading > 0 ? t('print.loading', { count: loading }) : t('print.pages', { count: pages })}
        {ids.length === MOST_PRINTED && ` · ${t('print.most', { count: MOST_PRINTED })}`}
      </span>
      <Button look="primary" disabled={!canPrint} onClick={onPrint}>
        <IconPrinter size={18} stroke={1.8} aria-hidden />
        {t('print.print')}
      </Button>
    </div>
  );
}

/** The size of a price tag, and whether several are put on one A4 page. */
function TagChoices({ printed: { size, paper }, onTurn }: OnTurn & { printed: Pick<Printed, 'size' | 'paper'> }) {
  const { t } = useTranslation('inventory');
  return (
    <>
      <label>
        {t('print.size')}
        <select value={size} onChange={({ target }) => onTurn({ size: target.value as Printed['size'] })}>
          <option value="a5">A5</option>
          <option value="a6">A6</option>
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={paper === 'a4'}
          onChange={({ target }) => onTurn({ paper: target.checked ? 'a4' : 'own' })}
        />
        {t('print.onA4')}
      </label>
    </>
  );
}
