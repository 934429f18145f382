import { useTranslation } from 'react-i18next';
import { POST_STATUSES } from '#contract/vehicle.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import { formatNumber } from '#renderer/lib/format.ts';

type RailStatusesProps = {
  counts: Readonly<Record<PostStatus, number>>;
  chosen: PostStatus | null;
  onStatus: (status: PostStatus | null) => void;
};

/** The statuses with their counts; pressing the chosen one shows all cars again. */
export function RailStatuses({ counts, chosen, onStatus }: RailStatusesProps) {
  const { t } = useTranslation('inventory');
  return (
    <>
      <h2 id="w-statuses">{t('rail.status')}</h2>
      <ul aria-labelledby="w-statuses">
        {POST_STATUSES.map((status) => (
          <li key={status}>
            <button
              type="button"
              className={chosen === status ? 'on' : ''}
              aria-pressed={chosen === status}
              title={t(`statuses.${status}`)}
              onClick={() => onStatus(chosen === status ? null : status)}
            >
              <i className={`dot ${status}`} aria-hidden="true" />
              <span className="cut">{t(`statuses.${status}`)}</span>
              <em>{formatNumber(counts[status])}</em>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
