import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckFinding } from '#contract/http/reasons.ts';

/** What the automatic checks found (D003), as chips. */
export function Findings({ findings }: { findings: readonly CheckFinding[] }) {
  const { t } = useTranslation('reasons');
  return findings.map((finding) => (
    <span key={finding} className="ad-chip">
      <IconAlertTriangle size={14} aria-hidden />
      {t(`finding.${finding}`)}
    </span>
  ));
}
