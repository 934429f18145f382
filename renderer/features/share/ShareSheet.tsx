import { useTranslation } from 'react-i18next';
import type { PostAddresses } from '#renderer/lib/share-link.ts';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';
import { ShareWays } from './ShareWays.tsx';

export type ShareSheetProps = { open: boolean; addresses: PostAddresses; title: string; onClose: () => void };

/** The ways to share a post, over its page. */
export function ShareSheet({ open, addresses, title, onClose }: ShareSheetProps) {
  const { t } = useTranslation(['share', 'common']);
  return (
    <BottomSheet open={open} title={t('title')} closeLabel={t('common:close')} isCompact onClose={onClose}>
      <ShareWays addresses={addresses} title={title} />
    </BottomSheet>
  );
}
