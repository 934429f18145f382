import type { UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { PROFILE_FIELDS } from './profile-values.ts';
import type { ProfileChanges, ProfileField } from './profile-values.ts';

const KEY = 'profileChanges';

/** Keeps what was not saved on this device, for this account of this server alone; nothing is kept of nothing. */
export const keepChanges = ({ storage, publicUrl }: Platform, userId: UserId, changes: ProfileChanges): void => {
  if (Object.keys(changes).length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify({ site: publicUrl(pathTo.start()), userId, changes }));
};

export const forgetChanges = ({ storage }: Platform): void => storage.remove(KEY);

/** What this device kept for the account; another one's, a broken or an older record is as good as none. */
export const keptChanges = ({ storage, publicUrl }: Platform, userId: UserId): ProfileChanges => {
  try {
    const kept = JSON.parse(storage.get(KEY) ?? 'null') as Partial<
      Record<'site' | 'userId' | 'changes', unknown>
    > | null;
    if (
      kept?.site !== publicUrl(pathTo.start()) ||
      kept.userId !== userId ||
      typeof kept.changes !== 'object' ||
      kept.changes === null
    )
      return {};
    return Object.fromEntries(Object.entries(kept.changes).filter(isChange));
  } catch {
    return {};
  }
};

const isChange = (entry: [string, unknown]): entry is [ProfileField, string] =>
  PROFILE_FIELDS.some((field) => field === entry[0]) && typeof entry[1] === 'string';
