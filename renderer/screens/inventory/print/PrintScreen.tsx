import '#renderer/features/post/print/print.css';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Language } from '#contract/constants.ts';
import type { Profile } from '#contract/http/identity.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { MOST_PRINTED, printedIn, printQuery, sheetsOf } from '#renderer/features/inventory/printed.ts';
import type { Printed } from '#renderer/features/inventory/printed.ts';
import { Link } from '#renderer/lib/links.ts';
import { shownNumber } from '#renderer/ui/contact-box/contact-links.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { InLanguage } from './InLanguage.tsx';
import type { Seller } from '#renderer/features/post/print/Letterhead.tsx';
import { PaperChoices } from './PaperChoices.tsx';
import { PriceTag } from './PriceTag.tsx';
import { printWhenReady } from '#renderer/features/post/print/print-when-ready.ts';
import { usePaper, usePostsIn } from './use-paper.ts';
import { useTexts } from './use-texts.ts';
import { VehicleSheet } from '#renderer/features/post/print/VehicleSheet.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

type PrintScreenProps = { rows: readonly GridRow[]; profile: Profile };
type BodyProps = { rows: readonly GridRow[]; seller: Seller; printed: Printed };

const sellerOf = ({ companyName, name, phone, avatar }: Profile): Seller => ({
  name: companyName ?? name,
  phone: phone === null || phone === '' ? undefined : shownNumber(phone),
  logo: avatar?.url,
});

/** /inventory/print: price tags or vehicle sheets of the chosen cars as they come out of the printer. */
export function PrintScreen({ rows, profile }: PrintScreenProps) {
  const { t } = useTranslation('inventory');
  const [query, setQuery] = useSearchParams();
  const printed = printedIn(query);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chosen = printed.ids.flatMap((id) => byId.get(id) ?? []);
  const body: BodyProps = { rows: chosen, seller: sellerOf(profile), printed };
  const turn = (part: Partial<Printed>) => setQuery(printQuery({ ...printed, ...part }), { replace: true });
  if (chosen.length === 0)
    return (
      <div className="a-wrap pr-none">
        <EmptyState title={t('print.nothing')} text={t('print.choose')} isPage>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.inventory()}>
            {t('print.back')}
          </Link>
        </EmptyState>
      </div>
    );
  return printed.kind === 'tag' ? <Tags {...body} onTurn={turn} /> : <Sheets {...body} onTurn={turn} />;
}

type OnTurn = { onTurn: (part: Partial<Printed>) => void };

function Tags({ rows, seller, printed, onTurn }: BodyProps & OnTurn) {
  const { size, paper } = printed;
  const { languages, currency, viewer } = usePaper(printed);
  // The stock's rows are in the viewer's language; for others the words are asked for.
  const others = languages.filter((language) => language !== viewer);
  const ids = rows.map(({ id }) => id);
  const words = usePostsIn(ids, others, undefined);
  const sheets = sheetsOf(rows, printed);
  const waiting = others.reduce((sum, each) => sum + ids.length - words[each].posts.size - words[each].failed.size, 0);
  return (
    <Preview
      printed={printed}
      pages={sheets.length * languages.length}
      waiting={waiting}
      onTurn={onTurn}
      paperIn={(language) =>
        sheets.map((sheet) => (
          <section key={sheet[0]!.id} className={`pr-paper ${paper === 'a4' ? 'a4' : size}`}>
            {sheet.map((row) => (
              <PriceTag
                key={row.id}
                row={row}
                size={size}
                seller={seller}
                currency={currency}
                words={words[language].posts.get(row.id)}
              />
            ))}
          </section>
        ))
      }
    />
  );
}

function Sheets({ rows, seller, printed, onTurn }: BodyProps & OnTurn) {
  const { t } = useTranslation(['inventory', 'errors', 'common']);
  const { languages } = usePaper(printed);
  const known = usePostsIn(
    rows.map(({ id }) => id),
    languages,
    printed.currency,
  );
  const loads = languages.map((language) => known[language]);
  const pages = loads.reduce((sum, { posts }) => sum + posts.size, 0);
  const failures = loads.flatMap(({ failed }) => [...failed.values()]);
  const waiting = rows.length * languages.length - pages - failures.length;
  const [failure] = failures;
  return (
    <Preview
      printed={printed}
      pages={pages}
      waiting={waiting}
      onTurn={onTurn}
      paperIn={(language) =>
        rows.map(({ id, stockNumber }) => {
          const post = known[language].posts.get(id);
          return post && <VehicleSheet key={id} post={post} stockNumber={stockNumber} seller={seller} />;
        })
      }
    >
      {failure !== undefined && waiting === 0 && (
        <div className="pr-screen">
          <LoadFailed
            title={t('print.failed', { count: failures.length })}
            reason={failureText(t, failure)}
            retry={t('common:tryAgain')}
            onRetry={() => {
              for (const { retry } of loads) retry();
            }}
          />
        </div>
      )}
    </Preview>
  );
}

type PreviewProps = OnTurn & {
  printed: Printed;
  pages: number;
  /** Cars that are still loading. */
  waiting: number;
  /** The pages of one language. */
  paperIn: (language: Language) => ReactNode;
  children?: ReactNode;
};

/** The choices above, the paper below; only the paper is printed, once the texts of each language are there. */
function Preview({ printed, pages, waiting, onTurn, paperIn, children }: PreviewProps) {
  const { t } = useTranslation(['inventory', 'errors', 'common']);
  const view = useRef<HTMLDivElement>(null);
  const { kind, size, paper, ids } = printed;
  const { languages } = usePaper(printed);
  const { texts, retry } = useTexts(languages);
  const loading = languages.every((language) => texts.has(language)) ? waiting : Math.max(waiting, ids.length);
  const isWordless = languages.some((language) => texts.get(language) === null);
  return (
    <div className="pr-page">
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
        {kind === 'tag' && (
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
        )}
        <PaperChoices printed={printed} onTurn={onTurn} />
        <span className="muted" role="status">
          {loading > 0 ? t('print.loading', { count: loading }) : t('print.pages', { count: pages })}
          {ids.length === MOST_PRINTED && ` · ${t('print.most', { count: MOST_PRINTED })}`}
        </span>
        <Button
          look="primary"
          disabled={loading > 0 || isWordless || pages === 0}
          onClick={() => void printWhenReady(view.current)}
        >
          <IconPrinter size={18} stroke={1.8} aria-hidden />
          {t('print.print')}
        </Button>
      </div>
      {/* Paper is wider than a phone: keys must be able to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={view} className="pr-view" role="region" aria-label={t('print.preview')} tabIndex={0}>
        {children}
        {isWordless && (
          <div className="pr-screen">
            <LoadFailed
              title={t('print.failed', { count: ids.length })}
              reason={t('errors:OFFLINE')}
              retry={t('common:tryAgain')}
              onRetry={retry}
            />
          </div>
        )}
        {languages.map((language) => {
          const spoken = texts.get(language);
          return (
            spoken && (
              <InLanguage key={language} language={language} texts={spoken}>
                {paperIn(language)}
              </InLanguage>
            )
          );
        })}
      </div>
    </div>
  );
}
