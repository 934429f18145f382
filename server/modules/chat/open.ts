import type { OpenDatabase } from '#server/database/database.ts';
import { GroupCommit } from '#server/database/group-commit.ts';
import { groupOf, type Hub } from '#server/modules/hub/index.ts';
import { Conversations } from './conversations.service.ts';
import type { ChatDeps } from './deps.ts';
import { Messages } from './messages.service.ts';
import { liveChanges } from './tell.ts';
import { createMessageTranslation, type TranslationDeps } from './translate-message.ts';
import { translationUse } from './translation-use.repository.ts';

/** Long enough for a few messages of a busy moment, too short to be noticed. */
const TOGETHER_MS = 5;

const transactionsOf = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): ChatDeps['transact'] => {
  if (!dialect.hasOneWriter) return (act) => db.transaction().execute(act);
  const group = new GroupCommit(db, TOGETHER_MS);
  return (act) => group.run(act);
};

export type OpenChatDeps = Omit<ChatDeps, 'isHere' | 'transact' | 'changes'> &
  Pick<TranslationDeps, 'texts'> &
  Pick<OpenDatabase, 'dialect'> & {
    readonly hub: Pick<Hub, 'countOf' | 'send' | 'users'>;
    /** Whether other nodes have connections of their own. */
    readonly hasOthers: boolean;
  };

/** The conversations of buyers and sellers, for the routes and for the bot, which brings answers into them. */
export const openChat = ({ hub, hasOthers, dialect, texts, ...rest }: OpenChatDeps) => {
  const isHere = (userId: number): boolean => hub.countOf(groupOf.user(userId)) > 0;
  const changes = liveChanges(hub, { send: rest.send, hasOthers });
  const deps: ChatDeps = { ...rest, changes, isHere, transact: transactionsOf({ db: rest.db, dialect }) };
  const use = translationUse(rest.db, rest.now);
  const translation = createMessageTranslation({ texts, use, now: rest.now });
  return { deps, hub, use, translation, conversations: new Conversations(deps), messages: new Messages(deps) };
};
export type Chat = ReturnType<typeof openChat>;
