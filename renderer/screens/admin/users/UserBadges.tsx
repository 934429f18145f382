import { IconBan, IconBuildingStore, IconGavel, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserLine } from '#contract/http/users.ts';

type Facts = Pick<UserLine, 'isBusiness' | 'isVerified' | 'isAdmin' | 'blockedDate'>;

/** What sets a user apart, each with icon and word. */
export function UserBadges({ user }: { user: Facts }) {
  const { t } = useTranslation('administration');
  return (
    <>
      {user.blockedDate !== null && (
        <span className="ad-chip bad">
          <IconBan size={14} aria-hidden />
          {t('badge.blocked')}
        </span>
      )}
      {user.isAdmin && (
        <span className="ad-chip">
          <IconGavel size={14} aria-hidden />
          {t('badge.admin')}
        </span>
      )}
      {user.isVerified && (
        <span className="ad-chip ok">
          <IconRosetteDiscountCheckFilled size={14} aria-hidden />
          {t('badge.verified')}
        </span>
      )}
      {user.isBusiness && (
        <span className="ad-chip plain">
          <IconBuildingStore size={14} aria-hidden />
          {t('badge.business')}
        </span>
      )}
    </>
  );
}
