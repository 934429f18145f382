import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { useChatDesk } from '#renderer/features/chat/use-chat-desk.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { RailAccount } from './RailAccount.tsx';
import { RailNav } from './RailNav.tsx';

/** The lead inbox beside the workstation's rail: the one chat frame of the page lies over this section. */
export function ChatsPage({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('inventory');
  const isMobile = useMediaQuery(BELOW.mobile);
  useChatDesk();
  if (isMobile) return <section className="w-chats" aria-label={t('rail.chats')} />;
  return (
    <div className="w-app w-chats">
      <aside className="w-rail">
        <RailNav current="chats" cars={null} />
        <RailAccount profile={profile} posted={null} />
      </aside>
      <section className="w-main" aria-label={t('rail.chats')} />
    </div>
  );
}
