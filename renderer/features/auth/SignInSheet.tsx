import './auth.css';
import { useTranslation } from 'react-i18next';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';
import { authFeature } from './auth.saga.ts';
import { pathWith } from './auth-query.ts';
import { LoginForm } from './LoginForm.tsx';
import { OtherWays } from './OtherWays.tsx';

export type SignInSheetProps = {
  open: boolean;
  /** What signing in is for. */
  title: string;
  /** Why it is needed. */
  lead?: string | undefined;
  /** The page underneath: where a sign-in that leaves the app comes back to. */
  returnTo: string;
  /** Whether the host offers no other way than the password. */
  isPasswordOnly: boolean;
  onClose: () => void;
};

/** Signing in over the page that needs it: Google and Telegram first, where they are set up, then the password. */
export function SignInSheet({ open, title, lead, returnTo, isPasswordOnly, onClose }: SignInSheetProps) {
  const { t } = useTranslation(['auth', 'common']);
  const isReady = useFeature(authFeature);
  const query = { returnTo, inviteToken: null };
  return (
    <BottomSheet open={open} title={title} closeLabel={t('common:close')} isCompact onClose={onClose}>
      <div className="u-sheet">
        {lead !== undefined && <p className="lead">{lead}</p>}
        {isReady && (
          <>
            <OtherWays query={query} isHidden={isPasswordOnly} />
            <LoginForm query={query} />
          </>
        )}
        <p className="sm muted u-more">
          <span>
            {t('login.newHere')}{' '}
            <Link className="a-link" to={pathWith('register', query)}>
              {t('login.create')}
            </Link>
          </span>
        </p>
      </div>
    </BottomSheet>
  );
}
