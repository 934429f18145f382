import type { Platform, ShareContent } from '../platform/port.ts';

export type ShareResult = 'shared' | 'given up' | 'copied' | 'failed';

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
      // Closing the host's sheet is a choice; any other refusal still leaves the link.
      if (error instanceof DOMException && error.name === 'AbortError') return 'given up';
    }
  }
  if (copyText === undefined) return 'failed';
  return copyText(content.url).then(
    () => 'copied',
    () => 'failed',
  );
};
