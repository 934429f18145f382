import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { PostId, UserId } from '#contract/ids.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { chatActions, type Wanted } from './chat.slice.ts';
import type { WithSite } from './with-site.ts';

const ID = /^[1-9][0-9]{0,8}$/;

/** The chat in the query: undefined for none, null for the list. */
const wantedIn = (query: URLSearchParams): Wanted | null | undefined => {
  const chat = query.get('chat');
  const conversation = query.get('conversation');
  if (conversation !== null && ID.test(conversation))
    return { kind: 'conversation', id: Number(conversation) as ConversationId };
  if (chat !== null && ID.test(chat)) return { kind: 'postId', postId: Number(chat) as PostId };
  return chat === null ? undefined : null;
};

type Asked = { readonly wanted: Wanted | null } | { readonly sellerId: UserId };

const askedIn = (query: URLSearchParams): Asked | undefined => {
  const wanted = wantedIn(query);
  if (wanted !== undefined) return { wanted };
  const seller = query.get('chatSeller') ?? '';
  return ID.test(seller) ? { sellerId: Number(seller) as UserId } : undefined;
};

const NAMES = ['chat', 'chatSeller', 'conversation'] as const;

/**
 * Opens the conversation that the address names, as after a sign-in (D130), once it is out of the address: a panel that
 * has a history entry of its own must not copy it there.
 */
export function useWantedInAddress(): void {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: unknown };
  // Until the profile is there the session may turn out to have ended; the address then leads through login.
  const isSignedIn = useSelector(({ session }: WithSite) => session.isLoggedIn && session.data !== null);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const asked = useRef<Asked>(undefined);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (NAMES.some((name) => query.has(name))) {
      if (!isSignedIn) return;
      asked.current = askedIn(query);
      NAMES.forEach((name) => query.delete(name));
      const rest = query.toString();
      const options = { replace: true, state, preventScrollReset: true };
      void navigate({ search: rest === '' ? '' : `?${rest}`, hash }, options);
      return;
    }
    const { current } = asked;
    asked.current = undefined;
    if (current === undefined) return;
    dispatch('wanted' in current ? chatActions.opened(current.wanted) : chatActions.sellerAsked(current.sellerId));
  }, [search, hash, state, isSignedIn, dispatch, navigate]);
}
