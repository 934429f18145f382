import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { useOpenChat } from '#renderer/features/chat/use-open-chat.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { forgetWish, keepWish, keptWish } from './kept-wish.ts';
import type { Wish } from './kept-wish.ts';

export type SigningIn = {
  /** What the visitor signs in for; null where nothing is wished. */
  readonly wish: Wish | null;
  /** Whether the sheet is shown. */
  readonly isAsking: boolean;
  readonly ask: (wish: Wish) => void;
  /** The sheet was closed. */
  readonly end: () => void;
};

/** Wishes that end with the sign-in itself: the page shows more, or the report's dialog opens by itself. */
const isDone = (wish: Wish | null): boolean => wish === 'look' || wish === 'report';

/** Asks a visitor to sign in for something, and does it once they have. */
export function useSignIn(post: Post, reveal: () => void): SigningIn {
  const { platform, now } = useDeps();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const openChat = useOpenChat();
  const [wish, setWish] = useState(() => keptWish(platform, post.id, now().getTime()));
  const [isAsking, setAsking] = useState(false);
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn);
  if (wasLoggedIn !== isLoggedIn) {
    setWasLoggedIn(isLoggedIn);
    setAsking(false);
    if (!isLoggedIn) setWish(null);
  }
  const ask = (next: Wish) => {
    keepWish(platform, post.id, next, now().getTime());
    setWish(next);
    setAsking(true);
  };
  const end = () => {
    forgetWish(platform);
    setWish(null);
    setAsking(false);
  };
  const { chatInfo, contactsMasked } = post;
  const isDoable =
    isLoggedIn && ((wish === 'contacts' && contactsMasked) || (wish === 'chat' && chatInfo !== null) || isDone(wish));
  const fulfil = useEffectEvent(() => {
    forgetWish(platform);
    if (wish === 'contacts') reveal();
    if (wish === 'chat' && chatInfo !== null) openChat({ kind: 'post', chatInfo });
  });
  useEffect(() => {
    if (isDoable) fulfil();
  }, [isDoable]);
  return { wish, isAsking: isAsking && !isLoggedIn, ask, end };
}
