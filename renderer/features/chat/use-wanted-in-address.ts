import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { PostId, UserId } from '#contract/ids.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { chatActions, type Wanted } from './chat.slice.ts';
import type { WithSite } from './with-site.ts';

const ID = /^[1-9][0-9]{0,8}$/;

/** What the query asks for: undefined for nothing, null for the list. */
const wantedIn = (query: URLSearchParams): Wanted | null | undefined => {
  const [chat, conversation] = [query.get('chat'), query.get('conversation')];
  if (conversation !== null && ID.test(conversation))
    return { kind: 'conversation', id: Number(conversation) as ConversationId };
  if (chat !== null && ID.test(chat)) return { kind: 'postId', postId: Number(chat) as PostId };
  return chat === null ? undefined : null;
};

/** Opens the conversation that the address names, as after a sign-in (D130), and takes it out of the address. */
export function useWantedInAddress(): void {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: unknown };
  // Until the profile is there the session may turn out to have ended; the address then leads through login.
  const isSignedIn = useSelector(({ session }: WithSite) => session.isLoggedIn && session.data !== null);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const wanted = wantedIn(query);
    const seller = query.get('chatSeller');
    if (!isSignedIn || (wanted === undefined && seller === null)) return;
    if (wanted !== undefined) dispatch(chatActions.opened(wanted));
    else if (ID.test(seller ?? '')) dispatch(chatActions.sellerAsked(Number(seller) as UserId));
    query.delete('chat');
    query.delete('chatSeller');
    query.delete('conversation');
    const rest = query.toString();
    void navigate({ search: rest === '' ? '' : `?${rest}`, hash }, { replace: true, state, preventScrollReset: true });
  }, [search, hash, state, isSignedIn, dispatch, navigate]);
}
