import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { selectProfile } from '../../features/session/session.slice.ts';
import type { WithSession } from '../../features/session/session.slice.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { asksForCompletion } from './asks-for-completion.ts';

const Modal = lazyPart(async () => {
  const [{ CompletionModal }] = await Promise.all([
    import('../../screens/profile/CompletionModal.tsx'),
    loadTexts(['profile']),
  ]);
  return CompletionModal;
});

/** Asks signed-in people for what their profile lacks, once a visit (D043); its code comes only then. */
export function ProfileCompletion() {
  const profile = useSelector(selectProfile);
  const isWanted = useSelector((state: WithSession) => state.session.profileCompleteModalState);
  const { pathname, search } = useLocation();
  const [wasAsked, setAsked] = useState(false);
  const isAsked = isWanted && profile?.isProfileCompleted === false && asksForCompletion(pathname, search);
  if (isAsked && !wasAsked) setAsked(true);
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <Modal open={isAsked} />
    </Suspense>
  );
}
