import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { useOpenChat } from '#renderer/features/chat/use-open-chat.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { forgetPurpose, keepPurpose, keptPurpose } from './sign-in-purpose.ts';
import type { SignInPurpose } from './sign-in-purpose.ts';

export type SigningIn = {
  /** What the visitor signs in for; null where nothing was asked for. */
  readonly purpose: SignInPurpose | null;
  /** Whether the sheet is shown. */
  readonly isAsking: boolean;
  readonly ask: (purpose: SignInPurpose) => void;
  /** The sheet was closed. */
  readonly end: () => void;
};

/** Purposes that need no action after the sign-in: the page shows more, or ReportButton opens its dialog. */
const isDone = (purpose: SignInPurpose | null): boolean => purpose === 'look' || purpose === 'report';

/** Asks a visitor to sign in for something, and does it once they have. */
export function useSignIn(post: Post, reveal: () => void): SigningIn {
  const { platform, now } = useDeps();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const openChat = useOpenChat();
  const [purpose, setPurpose] = useState(() => keptPurpose(platform, post.id, now().getTime()));
  const [isAsking, setAsking] = useState(false);
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn);
  if (wasLoggedIn !== isLoggedIn) {
    setWasLoggedIn(isLoggedIn);
    setAsking(false);
    if (!isLoggedIn) setPurpose(null);
  }
  const ask = (next: SignInPurpose) => {
    keepPurpose(platform, post.id, next, now().getTime());
    setPurpose(next);
    setAsking(true);
  };
  const end = () => {
    forgetPurpose(platform);
    setPurpose(null);
    setAsking(false);
  };
  const { chatInfo, contactsMasked } = post;
  const isDoable =
    isLoggedIn &&
    ((purpose === 'contacts' && contactsMasked) || (purpose === 'chat' && chatInfo !== null) || isDone(purpose));
  const fulfil = useEffectEvent(() => {
    forgetPurpose(platform);
    if (purpose === 'contacts') reveal();
    if (purpose === 'chat' && chatInfo !== null) openChat({ kind: 'post', chatInfo });
  });
  useEffect(() => {
    if (isDoable) fulfil();
  }, [isDoable]);
  return { purpose, isAsking: isAsking && !isLoggedIn, ask, end };
}
