import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { WithSession } from '../../features/session/session.slice.ts';

const Question = lazyPart(() => import('./CompletionQuestion.tsx').then((module) => module.CompletionQuestion));

/**
 * Tells people that their account is being deleted (D041), else asks for what their profile lacks, once a visit (D043); the
 * code comes only then.
 */
export function ProfileCompletion() {
  const isWanted = useSelector(
    ({ session: { data, profileCompleteModalState } }: WithSession) =>
      Boolean(data?.deletionDate) || (profileCompleteModalState && data?.isProfileCompleted === false),
  );
  const [wasWanted, setWanted] = useState(false);
  if (isWanted && !wasWanted) setWanted(true);
  return wasWanted ? (
    <Suspense fallback={null}>
      <Question isWanted={isWanted} />
    </Suspense>
  ) : null;
}
