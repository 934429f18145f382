import { IconBuildingStore, IconRosetteDiscountCheckFilled, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#contract/http/identity.ts';
import { SellerChatButton } from '#renderer/features/chat/SellerChatButton.tsx';
import { FollowButton } from '#renderer/features/follows/FollowButton.tsx';
import { FollowCounts } from '#renderer/features/follows/FollowCounts.tsx';
import { useFollow } from '#renderer/features/follows/use-follow.ts';
import { formatMonth } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';

const AVATAR_PX = 88;

/** Who sells: name, kind, check mark, four facts and their own words (D090). */
export function SellerHead({ profile }: { profile: PublicProfile }) {
  const { t, i18n } = useTranslation('user');
  const { id, avatar, isBusiness, isVerified, isFollowing, businessDescription } = profile;
  const name = profile.name || t('nameless', { id });
  const { who, shift } = useFollow(profile);
  const KindIcon = isBusiness ? IconBuildingStore : IconUser;
  return (
    <header className="i-seller">
      <Avatar name={profile.name} url={avatar?.url} size={AVATAR_PX} />
      <div className="i-seller-name">
        <h1>{name}</h1>
        <p className="row wrap">
          <span>
            <KindIcon size={18} stroke={2} aria-hidden />
            {t(isBusiness ? 'business' : 'private')}
          </span>
          {isVerified && (
            <span className="checked">
              <IconRosetteDiscountCheckFilled size={18} aria-hidden />
              {t('verified')}
            </span>
          )}
        </p>
      </div>
      {who === 'self' ? (
        <div className="i-seller-own">
          <FollowCounts followers={profile.followers} following={profile.following} />
        </div>
      ) : (
        <div className="i-seller-acts">
          <FollowButton id={id} name={name} isFollowing={isFollowing} />
          {profile.activePostsCount > 0 && <SellerChatButton id={id} name={name} />}
        </div>
      )}
      <SellerFacts
        profile={profile}
        followers={who === 'self' ? undefined : profile.followers + shift}
        locale={i18n.language}
      />
      {businessDescription !== null && businessDescription !== '' && (
        <section className="i-seller-words">
          <h2>{t('about')}</h2>
          <p>{businessDescription}</p>
        </section>
      )}
    </header>
  );
}

/** `followers` undefined: shown elsewhere. */
type SellerFactsProps = { profile: PublicProfile; followers: number | undefined; locale: string };

function SellerFacts({ profile, followers, locale }: SellerFactsProps) {
  const { t } = useTranslation('user');
  const place = [profile.region, profile.country].filter((part) => part !== null && part !== '').join(', ');
  const facts = [
    [t('memberSince'), formatMonth(new Date(profile.createdDate), locale)],
    [t('activePosts'), formatNumber(profile.activePostsCount)],
    ...(followers === undefined ? [] : [[t('followers'), formatNumber(followers)]]),
    ...(place === '' ? [] : [[t('place'), place]]),
  ] as const;
  return (
    <dl className="i-seller-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
