import { IconAlertTriangle, IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Look } from '#renderer/features/moderation/moderation.slice.ts';

/** Each finding with what to look for, and what people reported. */
export function WhyWaiting({ look: { findings, reports } }: { look: Look }) {
  const { t } = useTranslation(['admin', 'reasons']);
  return (
    <section className="ad-card" aria-labelledby="ad-why">
      <h2 id="ad-why">{t('why.title')}</h2>
      {findings.length === 0 && reports.length === 0 && <p className="muted">{t('why.nothing')}</p>}
      <ul className="ad-why">
        {findings.map((finding) => (
          <li key={finding}>
            <IconAlertTriangle size={18} aria-hidden />
            <div>
              <b>{t(`reasons:finding.${finding}`)}</b>
              <p>{t(`why.${finding}`)}</p>
            </div>
          </li>
        ))}
        {reports.map(({ reason, note, createdDate }) => (
          <li key={`${createdDate} ${reason}`} className="bad">
            <IconFlag size={18} aria-hidden />
            <div>
              <b>{t(`reasons:report.${reason}`)}</b>
              {note !== '' && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
