import type { Platform, ShareContent } from '../platform/port.ts';
import { sendsPrepared } from '#renderer/platform/capabilities.ts';

/** The addresses of a post: on the website and, if one is configured, in the mini app. */
export type PostAddresses = { readonly url: string; readonly telegramUrl: string | null };

export type ShareResult = 'shared' | 'given up' | 'copied' | 'failed';

/** A user who closes the host's sheet has decided; after any other failure the link is still offered. */
const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The host's own sharing where it has one, else a copied link. */
export const shareLink = async (
  { share, copyText }: Pick<Platform, 'share' | 'copyText'>,
  content: ShareContent,
): Promise<ShareResult> => {
  if (share !== undefined) {
    try {
      await share(content);
      return 'shared';
    } catch (error) {
      if (isGivenUp(error)) return 'given up';
    }
  }
  if (copyText === undefined) return 'failed';
  return copyText(content.url).then(
    () => 'copied',
    () => 'failed',
  );
};

/** A message that `prepare` has the server make, where the host can send one; otherwise the link. */
export const sharePost = async (
  platform: Pick<Platform, 'share' | 'copyText' | 'sharePrepared'>,
  content: ShareContent,
  prepare: (() => Promise<string | null>) | undefined,
): Promise<ShareResult> => {
  const id = (await prepare?.().catch(() => null)) ?? null;
  if (id !== null && sendsPrepared(platform)) {
    try {
      await platform.sharePrepared(id);
      return 'shared';
    } catch (error) {
      if (isGivenUp(error)) return 'given up';
    }
  }
  return shareLink(platform, content);
};
