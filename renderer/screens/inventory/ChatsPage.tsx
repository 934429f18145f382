import styles from './workstation.css?url';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { useLeadInbox } from '#renderer/features/chat/use-lead-inbox.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { RailAccount } from './RailAccount.tsx';
import { RailNav } from './RailNav.tsx';

/** The lead inbox next to the workstation's rail: the page's one chat frame covers this page. */
export function ChatsPage({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('inventory');
  const isMobile = useMediaQuery(BELOW.mobile);
  useLeadInbox();
  const heading = <h1 className="a-sr">{t('rail.chats')}</h1>;
  if (isMobile) return <div className="w-chats">{heading}</div>;
  return (
    <div className="w-app w-chats">
      <link rel="stylesheet" href={styles} precedence="grid" />
      <aside className="w-rail">
        <RailNav current="chats" cars={null} />
        <RailAccount profile={profile} posted={null} />
      </aside>
      <div className="w-main">{heading}</div>
    </div>
  );
}
