import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useDeps } from '#renderer/deps.ts';
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

const Leaving = lazyPart(async () => {
  const [{ LeavingDialog }] = await Promise.all([
    import('../../screens/profile/own-account/LeavingDialog.tsx'),
    loadTexts(['ownAccount']),
  ]);
  return LeavingDialog;
});

/** Features that are added to the store when they are first used. */
type Later = {
  readonly chat?: { readonly panel: string };
  readonly postForm?: { readonly save: { readonly phase: string } };
};

/** Whether a car was just sent or a chat is open: where and who somebody is matters to others then. */
const selectIsDealing = ({ chat, postForm }: Later): boolean =>
  postForm?.save.phase === 'saved' || (chat !== undefined && chat.panel !== 'closed');

/**
 * The question for country and region: in the profile, and where the host signs people in without a registration form
 * also once they publish or chat. A page that was opened for something else is never covered, but by the deletion of the
 * account, which comes before everything (D041).
 */
export function CompletionQuestion({ isWanted }: { isWanted: boolean }) {
  const { identifiesUser = false } = useDeps().platform;
  const isDealing = useSelector(selectIsDealing);
  const deletionDate = useSelector((state: WithSession) => selectProfile(state)?.deletionDate);
  const { pathname, search } = useLocation();
  const [wasAsked, setAsked] = useState(false);
  const isAsked = isWanted && (asksForCompletion(pathname, search) || (identifiesUser && isDealing));
  if (isAsked && !wasAsked) setAsked(true);
  if (deletionDate)
    return (
      <Suspense fallback={null}>
        <Leaving deletionDate={deletionDate} />
      </Suspense>
    );
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <Modal open={isAsked} />
    </Suspense>
  );
}
