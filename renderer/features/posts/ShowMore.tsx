import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type ShowMoreProps = { shown: number; total: number; pageSize: number; isBusy: boolean; onMore: () => void };

/** Loads the next page, and shows how many of all are listed. */
export function ShowMore({ shown, total, pageSize, isBusy, onMore }: ShowMoreProps) {
  const { t } = useTranslation('posts');
  if (total === 0) return null;
  const next = Math.min(pageSize, total - shown);
  return (
    <div className="h-more">
      {next > 0 && (
        <Button look="outlined" size="large" aria-disabled={isBusy} onClick={isBusy ? undefined : onMore}>
          {t('showMore', { number: next })}
        </Button>
      )}
      <span role="status">{t('shown', { shown: formatNumber(shown), total: formatNumber(total) })}</span>
    </div>
  );
}
