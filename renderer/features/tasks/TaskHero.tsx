import { IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskList } from '#contract/http/tasks.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { BrandDisc } from '#renderer/ui/brand/BrandMark.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useInvitation } from './use-invitation.ts';

const RADIUS = 48;
const ROUND = 2 * Math.PI * RADIUS;

/** How far one is, what it is for, and the quickest way on. */
export function TaskHero({ list }: { list: TaskList }) {
  const { doneCount, totalCount, rewardCredits, rewardedDate } = list;
  const { t, i18n } = useTranslation('tasks');
  const { links, share } = useInvitation();
  const date = rewardedDate === null ? undefined : formatDate(new Date(rewardedDate), i18n.language);
  return (
    <section className="t-hero">
      <BrandDisc className="w" fill="transparent" blades="rgba(240,53,59,.28)" />
      <div className="t-ring" role="img" aria-label={t('hero.progress', { done: doneCount, total: totalCount })}>
        <svg viewBox="0 0 112 112" aria-hidden="true">
          <circle cx="56" cy="56" r={RADIUS} />
          <circle
            cx="56"
            cy="56"
            r={RADIUS}
            className="on"
            strokeDasharray={`${(doneCount / totalCount) * ROUND} ${ROUND}`}
          />
        </svg>
        <b className="tnum">{`${doneCount}/${totalCount}`}</b>
      </div>
      <div>
        <h2>{date === undefined ? t('hero.title', { count: rewardCredits }) : t('hero.doneTitle')}</h2>
        <p>
          {date === undefined
            ? t('hero.text', { total: totalCount })
            : t('hero.doneText', { count: rewardCredits, date })}
        </p>
      </div>
      <Button
        size="large"
        aria-disabled={links === undefined}
        onClick={links === undefined ? undefined : () => share(links.webLink)}
      >
        <IconShare2 size={19} stroke={2} aria-hidden />
        {t('hero.invite')}
      </Button>
    </section>
  );
}
