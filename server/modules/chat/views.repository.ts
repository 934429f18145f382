import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { hiddenSince } from '#server/modules/search/index.ts';
import { blocksBetween } from './blocks-between.repository.ts';

/** The first photo of a post. */
export const firstPhoto = (post: ExpressionBuilder<Database, 'post'>) =>
  post
    .selectFrom('post_photo')
    .select('media_key')
    .whereRef('post_photo.post_id', '=', 'post.id')
    .orderBy('position')
    .limit(1)
    .as('photo');

/** Fields of a post that a conversation shows. */
export const CAR_COLUMNS = [
  'post.moderation',
  'post.sold_at',
  hiddenSince.as('hidden_at'),
  'post.deleted_at',
  'post.price_minor',
  'post.price_unit',
  'post.year',
  'brand.name as brand',
  'model.name as model',
] as const;

/** Fields of a conversation. */
const CONVERSATION_COLUMNS = [
  'conversation.id',
  'conversation.post_id',
  'conversation.buyer_id',
  'conversation.last_number',
  'conversation.version',
  'conversation.first_asked_at',
  'conversation.first_answered_at',
] as const;

/** How the viewer takes part in a conversation. */
const OWN_COLUMNS = [
  'own.role',
  'own.read_number',
  'own.unread',
  'own.state',
  'own.waiting_since',
  'own.is_archived',
  'own.is_muted',
  'own.is_translated',
  'own_chat.muted_until',
  'own_chat.mute_reason',
  'own_chat.is_presence_hidden',
  'viewer.email',
] as const;

/** The other member, as the viewer sees them. */
const OTHER_COLUMNS = [
  'theirs.user_id as other_id',
  'theirs.is_deleted as is_other_deleted',
  'theirs.read_number as other_read_number',
  'their_chat.seen_at as other_seen_at',
  'their_chat.online_until as other_online_until',
  'their_chat.is_presence_hidden as is_other_presence_hidden',
  'users.company_name',
  'users.first_name',
  'users.last_name',
  'users.is_business',
  'users.is_verified',
  'users.avatar_key',
] as const;

/** Conversations as one member sees them, without their last messages; those they are no member of are left out. */
export const findViewRows = (db: Db, userId: number, ids: readonly number[]) =>
  db
    .selectFrom('conversation_member as own')
    .innerJoin('conversation', 'conversation.id', 'own.conversation_id')
    .innerJoin('conversation_member as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.user_id', '!=', 'own.user_id'),
    )
    .innerJoin('users', 'users.id', 'theirs.user_id')
    .innerJoin('users as viewer', 'viewer.id', 'own.user_id')
    .innerJoin('post', 'post.id', 'conversation.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .leftJoin('chat_user as own_chat', 'own_chat.user_id', 'own.user_id')
    .leftJoin('chat_user as their_chat', 'their_chat.user_id', 'theirs.user_id')
    .select(CONVERSATION_COLUMNS)
    .select(OWN_COLUMNS)
    .select(OTHER_COLUMNS)
    .select(CAR_COLUMNS)
    .select(blocksBetween())
    .select((eb) => [
      firstPhoto(eb as unknown as ExpressionBuilder<Database, 'post'>),
      eb
        .exists(
          eb
            .selectFrom('login_identity')
            .select('login_identity.user_id')
            .whereRef('login_identity.user_id', '=', 'own.user_id'),
        )
        .as('has_identity'),
    ])
    .where('own.user_id', '=', userId)
    .where('own.conversation_id', 'in', ids)
    .orderBy('own.conversation_id')
    .execute();
export type ViewRow = Awaited<ReturnType<typeof findViewRows>>[number];

/** The last message of each conversation that has one. */
export const findLastMessages = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('conversation')
    .innerJoin('chat_message', (join) =>
      join
        .onRef('chat_message.conversation_id', '=', 'conversation.id')
        .onRef('chat_message.number', '=', 'conversation.last_number'),
    )
    .selectAll('chat_message')
    .where('conversation.id', 'in', ids)
    .orderBy('conversation.id')
    .execute();

/** Posts as car cards show them. */
export const findCars = (db: Db, postIds: readonly number[]) =>
  db
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select('post.id as post_id')
    .select(CAR_COLUMNS)
    .select((eb) => firstPhoto(eb as unknown as ExpressionBuilder<Database, 'post'>))
    .where('post.id', 'in', postIds)
    .orderBy('post.id')
    .execute();
export type CarRow = Awaited<ReturnType<typeof findCars>>[number];
