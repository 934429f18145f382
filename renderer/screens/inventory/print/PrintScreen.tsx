import '#renderer/features/post/print/print.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Profile } from '#contract/http/identity.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { printedIn, printQuery, sheetsOf } from '#renderer/features/inventory/printed.ts';
import type { Printed } from '#renderer/features/inventory/printed.ts';
import { Link } from '#renderer/lib/links.ts';
import { shownNumber } from '#renderer/ui/contact-box/contact-links.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import type { Seller } from '#renderer/features/post/print/Letterhead.tsx';
import { PriceTag } from './PriceTag.tsx';
import { PrintPreview } from './PrintPreview.tsx';
import { usePaper, usePostsIn } from './use-paper.ts';
import { VehicleSheet } from '#renderer/features/post/print/VehicleSheet.tsx';
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
    <PrintPreview
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
    <PrintPreview
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
    </PrintPreview>
  );
}
