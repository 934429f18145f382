import '#renderer/features/auth/auth.css';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { accountLinksFeature } from '#renderer/features/account-links/account-links.feature.ts';
import { accountLinksActions, selectAccountLinks } from '#renderer/features/account-links/account-links.slice.ts';
import { authFeature } from '#renderer/features/auth/auth.saga.ts';
import { authActions, selectConnected } from '#renderer/features/auth/auth.slice.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { MergeOfferPanel } from './MergeOfferPanel.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { OwnProof } from './OwnProof.tsx';
import { SignInWayList } from './SignInWayList.tsx';

/** By what the account can be entered, and joining it with another one of the same person (D183). */
export function SignInCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const hasLinks = useFeature(accountLinksFeature);
  const hasAuth = useFeature(authFeature);
  return (
    <section className="d-card" aria-labelledby="d-sign-in">
      <h2 id="d-sign-in">{t('signIn.title')}</h2>
      {hasLinks && hasAuth && <SignIn profile={profile} />}
    </section>
  );
}

function SignIn({ profile }: { profile: Profile }) {
  const { links } = useSelector(selectAccountLinks);
  const dispatch = useDispatch();
  useNews();
  useEffect(() => {
    dispatch(accountLinksActions.opened());
    dispatch(authActions.waysNeeded());
    // A pending answer of Google or the bot is dropped with the page that asked for it.
    return () => void dispatch(authActions.telegramCancelled());
  }, [dispatch]);
  const isProven = links?.proof === 'fresh';
  return (
    <>
      <SignInWayList profile={profile} isProven={isProven} />
      {links !== null && !isProven && <OwnProof proof={links.proof} />}
      {links !== null && links.offer !== null && <MergeOfferPanel offer={links.offer} isProven={isProven} />}
      {isProven && links.offer === null && <OtherAccount />}
    </>
  );
}

/** Tells once what became of what was asked for, and reads the profile anew. */
function useNews(): void {
  const { t } = useTranslation('profile');
  const { acting } = useSelector(selectAccountLinks);
  const connected = useSelector(selectConnected);
  const dispatch = useDispatch();
  const toast = useToast();
  const tellConnected = useEffectEvent(() => {
    if (connected === 'connected') toast('ok', t('signIn.nowConnected'));
    dispatch(authActions.wayConnected(null));
    dispatch(accountLinksActions.opened());
    dispatch(sessionActions.profileOutdated());
  });
  useEffect(() => {
    if (connected !== null) tellConnected();
  }, [connected]);
  const tellDone = useEffectEvent(() => {
    if (acting.phase !== 'done') return;
    if (acting.act === 'merge') toast('ok', t('signIn.joined'));
    if (acting.act === 'disconnect') {
      toast('ok', t('signIn.disconnected'));
      dispatch(sessionActions.profileOutdated());
    }
    dispatch(accountLinksActions.resultShown());
  });
  useEffect(() => tellDone(), [acting]);
}
