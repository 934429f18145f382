import { expressionBuilder } from 'kysely';
import type { Database } from '#server/database/schema.ts';

type Members = Database & Record<'own' | 'theirs', Database['conversation_member']>;

const hasBlocked = (blocker: 'own' | 'theirs', blocked: 'own' | 'theirs') => {
  const eb = expressionBuilder<Members, 'own' | 'theirs'>();
  return eb.exists(
    eb
      .selectFrom('chat_block')
      .select('chat_block.user_id')
      .whereRef('chat_block.user_id', '=', `${blocker}.user_id`)
      .whereRef('chat_block.blocked_id', '=', `${blocked}.user_id`),
  );
};

/** Which of a conversation's members, joined as `own` and `theirs`, blocked the other. */
export const blocksBetween = () => [
  hasBlocked('own', 'theirs').as('is_blocked_by_me'),
  hasBlocked('theirs', 'own').as('is_blocked'),
];
