import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { useOpenChat } from '#renderer/features/chat/use-open-chat.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { openExternal } from '#renderer/lib/open-external.ts';
import type { HostAction } from '#renderer/platform/port.ts';
import { contactLinksOf } from './post-contacts.ts';
import { useContactKey } from './use-contact-key.ts';
import type { Revealing } from './use-reveal.ts';
import type { SigningIn } from './use-sign-in.ts';

/** Hands a tel: address to the system, as a pressed link does. */
const dial = (href: string): void => Object.assign(document.createElement('a'), { href }).click();

/** The action bar's ways to the seller as the host's buttons: the contacts first, then the chat. */
export function useBarActions(post: Post, revealing: Revealing, ask: SigningIn['ask']): readonly HostAction[] {
  const { t } = useTranslation('post');
  const { platform } = useDeps();
  const isVisitor = !useSelector(selectIsLoggedIn);
  const openChat = useOpenChat();
  const navigate = useNavigate();
  const key = useContactKey();
  const { chatInfo } = post;
  const { phone, whatsApp } = contactLinksOf(post);
  const showContacts = t(post.hasPhone ? 'contacts.showPhone' : 'contacts.showContacts');

  const contact = (): HostAction | undefined => {
    if (post.contactsHidden && isVisitor) return { text: showContacts, onPress: () => ask('contacts') };
    if (post.contactsHidden) return { text: key.label, onPress: () => void navigate(key.to) };
    if (post.contactsMasked) return { text: showContacts, onPress: revealing.reveal, isBusy: revealing.isLoading };
    if (phone !== undefined) return { text: t('contacts.call'), onPress: () => dial(phone.href) };
    if (whatsApp === undefined) return undefined;
    return { text: t('contacts.whatsApp'), onPress: () => void openExternal(platform, whatsApp) };
  };
  const chat = chatInfo && {
    text: t('contacts.chat'),
    onPress: () => (isVisitor ? ask('chat') : openChat({ kind: 'post', chatInfo })),
  };
  if (post.status === 'sold') return [];
  return [contact(), chat ?? undefined].filter((action) => action !== undefined);
}
