import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeps } from '#renderer/deps.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { loginPath } from './post-address.ts';
import { shareLink } from './share-link.ts';

/** Share and Save of the post on the screen. */
export function usePostActions(title: string) {
  const { t } = useTranslation('post');
  const { platform } = useDeps();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const share = async () => {
    const result = await shareLink(platform, { title, url: platform.publicUrl(pathname) });
    if (result === 'copied') toast('ok', t('linkCopied'));
    if (result === 'failed') toast('warn', t('linkNotCopied'));
  };
  return {
    share: () => void share(),
    // Favourites belong to an account (D026): saving leads to login and back here.
    save: () => void navigate(loginPath(pathname, search)),
  };
}
