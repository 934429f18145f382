import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import type { Printed } from '#renderer/features/inventory/printed.ts';
import { printWhenReady } from '#renderer/features/post/print/print-when-ready.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { InLanguage } from './InLanguage.tsx';
import { PrintBar } from './PrintBar.tsx';
import { usePaper } from './use-paper.ts';
import { useTexts } from './use-texts.ts';

type PrintPreviewProps = {
  printed: Printed;
  pages: number;
  /** Cars that are still loading. */
  waiting: number;
  /** The pages of one language. */
  paperIn: (language: Language) => ReactNode;
  onTurn: (part: Partial<Printed>) => void;
  children?: ReactNode;
};

/** The choices above, the paper below; only the paper is printed, once the texts of each language are there. */
export function PrintPreview({ printed, pages, waiting, onTurn, paperIn, children }: PrintPreviewProps) {
  const { t } = useTranslation(['inventory', 'errors', 'common']);
  const view = useRef<HTMLDivElement>(null);
  const { ids } = printed;
  const { languages } = usePaper(printed);
  const { texts, retry } = useTexts(languages);
  const loading = languages.every((language) => texts.has(language)) ? waiting : Math.max(waiting, ids.length);
  const isWordless = languages.some((language) => texts.get(language) === null);
  return (
    <div className="pr-page">
      <PrintBar
        printed={printed}
        pages={pages}
        loading={loading}
        canPrint={loading === 0 && !isWordless && pages > 0}
        onTurn={onTurn}
        onPrint={() => void printWhenReady(view.current)}
      />
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
