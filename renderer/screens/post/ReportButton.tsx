import { IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { Post } from '#contract/http/posts.ts';
import { selectIsLoggedIn, selectProfile } from '#renderer/features/session/session.slice.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { loginPath } from './post-address.ts';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { insteadOfLeaving } from '#renderer/lib/instead-of-leaving.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import type { SigningIn } from './use-sign-in.ts';

/** Few people ever report: the dialog and its texts come with the first press. */
const Dialog = lazyPart(async () => {
  const [{ ReportDialog }] = await Promise.all([
    import('#renderer/features/reports/ReportDialog.tsx'),
    loadTexts(['reports', 'reasons']),
  ]);
  return ReportDialog;
});

/** Tells the moderators about somebody's post; a visitor logs in first, and nobody reports their own (D018). */
export function ReportButton({ post, signingIn: { purpose, ask } }: { post: Post; signingIn: SigningIn }) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const profile = useSelector(selectProfile);
  const { t } = useTranslation('post');
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const canReport = isLoggedIn && profile !== null && profile.id !== post.ownerInfo.id;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const isRequested = canReport && purpose === 'report';
  const [wasRequested, setWasRequested] = useState(false);
  if (isRequested !== wasRequested) {
    setWasRequested(isRequested);
    if (isRequested) open();
  }
  const content = (
    <>
      <IconFlag size={18} stroke={1.8} aria-hidden />
      {t('report')}
    </>
  );
  if (!isLoggedIn)
    return (
      <Link
        className={buttonClass({ look: 'minimal', className: 'p-report' })}
        to={loginPath(pathname, search)}
        onClick={insteadOfLeaving(() => ask('report'))}
      >
        {content}
      </Link>
    );
  if (!canReport) return null;
  return (
    <>
      <Button look="minimal" className="p-report" aria-haspopup="dialog" onClick={open}>
        {content}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <Dialog open={isOpen} postId={post.id} title={titleOf(post)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
