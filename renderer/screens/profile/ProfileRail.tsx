import './profile-rail.css';
import {
  IconBell,
  IconBookmark,
  IconCar,
  IconChartLine,
  IconChecklist,
  IconHeart,
  IconLogout,
  IconTable,
  IconUser,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { usePeopleDialog } from '#renderer/features/follows/use-people-dialog.tsx';
import { useLogOut } from '#renderer/features/session/use-log-out.ts';
import { useSite } from '#renderer/features/site/use-site.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { Link } from '#renderer/lib/links.ts';
import { useChosenInView } from '#renderer/lib/use-chosen-in-view.ts';
import { usePlanName } from '#renderer/lib/use-plan-name.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { tasksOf } from './done-tasks.ts';
import { pathOfSection } from './sections.ts';
import type { Section } from './sections.ts';

const ADMIN = 1;
/** Nobody else's page brings its code and texts. */
const ModerationLink = lazyPart(async () => {
  const [{ ModerationLink: component }] = await Promise.all([
    import('#renderer/features/moderation/ModerationLink.tsx'),
    loadTexts(['admin']),
  ]);
  return component;
});

const AVATAR_PX = 84;
const STATS = ['posts', 'followers', 'following'] as const;
type ProfileRailProps = { profile: Profile; section: Section };

/** Who is signed in, three numbers, and the way between the sections; from 1024 px beside them, else above. */
export function ProfileRail({ profile, section }: ProfileRailProps) {
  const { t } = useTranslation('profile');
  const people = usePeopleDialog();
  return (
    <aside className={`d-me s${section}`}>
      <div className="u">
        <Avatar name={profile.name} url={profile.avatar?.url} size={AVATAR_PX} />
        <b>{profile.name}</b>
        <span className="muted">{useKind(profile)}</span>
      </div>
      <dl className="d-stats">
        {STATS.map((stat) => (
          <div key={stat}>
            <dt>{t(`stats.${stat}`, { count: stat === 'posts' ? profile.postsCount : profile[stat] })}</dt>
            <dd className="tnum">
              {stat === 'posts' ? (
                formatNumber(profile.postsCount)
              ) : (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={`${formatNumber(profile[stat])} ${t(`stats.${stat}`, { count: profile[stat] })}`}
                  onClick={() => people.open(stat)}
                >
                  {formatNumber(profile[stat])}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Sections profile={profile} section={section} />
      {people.dialog}
    </aside>
  );
}

/** `Individual · Standard plan` */
const useKind = ({ isBusiness, subscriptionName }: Profile): string => {
  const { t } = useTranslation('profile');
  const planName = usePlanName();
  const kind = t(isBusiness ? 'kind.business' : 'kind.private');
  return subscriptionName === null ? kind : t('kindAndPlan', { kind, plan: planName(subscriptionName) });
};

function Sections({ profile, section }: ProfileRailProps) {
  const { t } = useTranslation(['profile', 'shell', 'notices']);
  const isIdentified = useHostIdentifies();
  const logOut = useLogOut();
  const nav = useChosenInView<HTMLElement>(section);
  const site = useSite();
  const tasks = site === null ? undefined : tasksOf(profile, site);
  const item = (at: Section) => ({ to: pathOfSection(at), isOn: section === at });
  return (
    <nav ref={nav} className="d-nav" aria-label={t('sections')}>
      <RailLink {...item(1)} Icon={IconUser} text={t('profile')} />
      <RailLink {...item(2)} Icon={IconCar} text={t('posts')} count={formatNumber(profile.postsCount)} />
      {profile.isBusiness && <RailLink to={pathTo.inventory()} isOn={false} Icon={IconTable} text={t('inventory')} />}
      <RailLink {...item(6)} Icon={IconChartLine} text={t('statistics')} />
      <RailLink {...item(3)} Icon={IconChecklist} text={t('tasks')} count={tasks && `${tasks.done}/${tasks.total}`} />
      <RailLink {...item(4)} Icon={IconBell} text={t('notices:title')} />
      <RailLink to={pathTo.favorites()} isOn={false} Icon={IconHeart} text={t('shell:favorites')} />
      <RailLink to={pathTo.savedSearches()} isOn={false} Icon={IconBookmark} text={t('shell:title.savedSearches')} />
      {profile.role === ADMIN && (
        <Suspense fallback={null}>
          <ModerationLink />
        </Suspense>
      )}
      {!isIdentified && (
        <button type="button" onClick={logOut}>
          <IconLogout size={20} stroke={1.8} aria-hidden />
          {t('shell:logout')}
        </button>
      )}
    </nav>
  );
}

type RailLinkProps = { to: PageAddress; isOn: boolean; Icon: Icon; text: string; count?: string | undefined };

function RailLink({ to, isOn, Icon: LinkIcon, text, count }: RailLinkProps) {
  return (
    <Link to={to} className={isOn ? 'on' : ''} aria-current={isOn ? 'page' : undefined}>
      <LinkIcon size={20} stroke={1.8} aria-hidden />
      {text}
      {count !== undefined && <em className="tnum">{count}</em>}
    </Link>
  );
}
