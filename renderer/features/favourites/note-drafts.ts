import type { PostId, UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { NOTE_DRAFTS_KEY } from './kept-favourites.ts';

export type NoteDrafts = Readonly<Record<PostId, string>>;

/** The unsaved notes that this device keeps for the account; another one's, a broken or an older record is as good as none. */
export const keptDrafts = ({ storage, publicUrl }: Platform, userId: UserId): NoteDrafts => {
  try {
    const kept = JSON.parse(storage.get(NOTE_DRAFTS_KEY) ?? 'null') as Partial<
      Record<'site' | 'userId' | 'drafts', unknown>
    > | null;
    if (
      kept?.site !== publicUrl(pathTo.start()) ||
      kept.userId !== userId ||
      typeof kept.drafts !== 'object' ||
      kept.drafts === null
    )
      return {};
    return Object.fromEntries(Object.entries(kept.drafts).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
};

/** Keeps one unsaved note, or forgets it; other tabs may write other ones. */
export const keepDraft = (platform: Platform, userId: UserId, id: PostId, text: string | undefined): void => {
  const { [id]: _before, ...others } = keptDrafts(platform, userId);
  const drafts = text === undefined ? others : { ...others, [id]: text };
  if (Object.keys(drafts).length === 0) return platform.storage.remove(NOTE_DRAFTS_KEY);
  const site = platform.publicUrl(pathTo.start());
  platform.storage.set(NOTE_DRAFTS_KEY, JSON.stringify({ site, userId, drafts }));
};
