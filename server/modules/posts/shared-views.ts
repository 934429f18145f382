import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { newSecret } from '#server/lib/secrets.ts';
import type { SharedViews } from './view-counter.ts';

const SECRET = 'view secret';

/** What nodes know together about views; nothing where this one is alone. */
export const sharedViews = async (
  db: Db,
  isFirst: SharedViews['isFirst'] | undefined,
): Promise<SharedViews | undefined> =>
  isFirst && { secret: await settingsRepository(db).keep(SECRET, newSecret()), isFirst };
