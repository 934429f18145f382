import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { miniAppPost } from '#contract/telegram-links.ts';
import { useDeps } from '#renderer/deps.ts';
import type { PostAddresses } from '#renderer/lib/share-link.ts';
import { useSite } from './use-site.ts';

/** Where a post can be opened; without a mini app only on the website. */
export function usePostAddresses(id: PostId): PostAddresses {
  const { platform } = useDeps();
  const miniApp = useSite()?.miniApp ?? null;
  return {
    url: platform.publicUrl(pathTo.post(id)),
    telegramUrl: miniApp === null ? null : miniAppPost(miniApp, id),
  };
}
