import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { pathTo } from '#contract/page-path.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { usePlanName } from '#renderer/lib/use-plan-name.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';

/** The account and its plan: how many cars are posted of those it allows; without their number, what is left. */
export function RailAccount({ profile, posted }: { profile: Profile; posted: number | null }) {
  const { t } = useTranslation('inventory');
  const { name, avatar, postCredits: left, subscriptionName: plan } = profile;
  const planName = usePlanName();
  const credits = t('rail.credits', { count: left, number: formatNumber(left) });
  return (
    <Link className="me" to={pathTo.profile({ section: 2 })} title={`${t('toPosts')} · ${credits}`}>
      <Avatar name={name} url={avatar?.url} size={30} />
      <span>
        <b className="cut">{name}</b>
        <i>
          {plan === null || posted === null
            ? credits
            : t('rail.plan', {
                plan: planName(plan),
                posted: formatNumber(posted),
                allowed: formatNumber(posted + left),
              })}
        </i>
      </span>
    </Link>
  );
}
