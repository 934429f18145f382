import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { shareLink } from '#renderer/lib/share-link.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { copiesText, hasShareDialog } from '#renderer/platform/capabilities.ts';
import { selectInvite } from './tasks.slice.ts';
import type { WithTasks } from './tasks.slice.ts';

/** The person's invitation, and the ways to give it away; `links` is undefined until they are here. */
export function useInvitation() {
  const invite = useSelector((state: WithTasks) => selectInvite(state));
  const { platform } = useDeps();
  const { t } = useTranslation('tasks');
  const toast = useToast();
  const give = async (url: string, by: Pick<typeof platform, 'share' | 'copyText'>) => {
    const result = await shareLink(by, { title: t('invite.shareTitle'), url });
    if (result === 'copied') toast('ok', t('invite.copied'));
    if (result === 'failed') toast('warn', t('invite.notCopied'));
  };
  return {
    invite,
    links: invite.phase === 'ready' ? invite.value : undefined,
    canShare: hasShareDialog(platform),
    /** By the host's own sheet, else as a copied link. */
    share: (url: string) => void give(url, platform),
    copy: (url: string) => void give(url, copiesText(platform) ? { copyText: platform.copyText } : {}),
  };
}
