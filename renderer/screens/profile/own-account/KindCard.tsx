import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { KindForm } from './KindForm.tsx';

/** Whether the account is a person's or a company's, and the switch between the two (D030). */
export function KindCard({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation('ownAccount');
  const [isOpen, setOpen] = useState(false);
  const { isBusiness, kindSwitchDate, restingPostCredits, restingTopCredits } = profile;
  const hasResting = restingPostCredits + restingTopCredits > 0;
  const resting = { cars: formatNumber(restingPostCredits), tops: formatNumber(restingTopCredits) };
  return (
    <section className="d-card" aria-labelledby="d-kind">
      <h2 id="d-kind">{t('kind.title')}</h2>
      <p className="sm muted">{t(isBusiness ? 'kind.company' : 'kind.person')}</p>
      {hasResting && <p>{t('kind.resting', resting)}</p>}
      {kindSwitchDate !== null && (
        <p>{t('kind.from', { date: formatDate(new Date(kindSwitchDate), i18n.language) })}</p>
      )}
      {kindSwitchDate === null && !isOpen && (
        <Button look="outlined" onClick={() => setOpen(true)}>
          {t(isBusiness ? 'kind.toPerson' : 'kind.toCompany')}
        </Button>
      )}
      {kindSwitchDate === null && isOpen && <KindForm profile={profile} onClose={() => setOpen(false)} />}
    </section>
  );
}
