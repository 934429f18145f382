import { type Market, sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

/** Marker contained in every text that is personal data. */
export const MARK = 'Zzyzx';

const AT = new Date(TEST_NOW - 86_400_000 * 2).toISOString();
const HASH = 'a'.repeat(64);

type Two = { readonly userId: number; readonly otherId: number };

const fillUser = async ({ database: { db } }: Market, { userId }: Two, avatar: string): Promise<void> => {
  const texts = ['first_name', 'last_name', 'company_name', 'search_text', 'business_description', 'address'] as const;
  await db
    .updateTable('users')
    .set({
      ...Object.fromEntries(texts.map((column) => [column, MARK])),
      phone_number: MARK,
      telegram: MARK,
      whatsapp: MARK,
      pending_email: `${MARK}@example.com`,
      invite_token: MARK,
      avatar_key: avatar,
    })
    .where('id', '=', userId)
    .execute();
  const own = { user_id: userId, created_at: AT };
  await db
    .insertInto('login_identity')
    .values({ ...own, provider: 'telegram', subject: MARK })
    .execute();
  await db.insertInto('known_device').values({ user_id: userId, token_hash: MARK, last_used_at: AT }).execute();
  await db
    .insertInto('mail_token')
    .values({ ...own, token_hash: HASH, purpose: 'linkEmail', email: MARK, expires_at: AT })
    .execute();
  await db
    .insertInto('outgoing_mail')
    .values({
      name: MARK,
      kind: 'linkEmail',
      recipient: `${MARK}@example.com`,
      reply_to: null,
      subject: MARK,
      text: MARK,
      html: MARK,
      link: null,
      created_at: AT,
      tries: 9,
      next_try_at: '2099-01-01T00:00:00.000Z',
    })
    .execute();
  await db
    .insertInto('telegram_login')
    .values({
      id: 'login',
      cookie_hash: HASH,
      match_number: '12',
      invite_token: null,
      user_agent: MARK,
      address: '10.0.0.1',
      created_at: AT,
      expires_at: AT,
      asked_by: MARK,
      telegram_id: MARK,
      first_name: MARK,
      last_name: MARK,
      ticket_hash: null,
      ticket_expires_at: null,
    })
    .execute();
  await db
    .insertInto('idempotency')
    .values({
      scope: `${userId} POST /api/Posts`,
      key: HASH,
      body_hash: HASH,
      status: 200,
      reply: MARK,
      created_at: AT,
    })
    .execute();
};

const fillPosts = async ({ database: { db } }: Market, { userId, otherId }: Two, photo: string): Promise<number> => {
  const texts = {
    modification_text: MARK,
    modification_id: null,
    original_description: MARK,
    contact_name: MARK,
    contact_email: MARK,
    contact_phone_number: MARK,
    whatsapp_number: MARK,
    telegram_number: MARK,
    lookup_address: MARK,
    sold_to: MARK,
    notes: MARK,
    stock_number: MARK,
    vin: 'JTDBR32E720012345',
    rejection_note: MARK,
    search_text: MARK,
    video_url: `/media/${HASH}/video.mp4`,
  };
  const { id } = await db
    .insertInto('post')
    .values(aPost({ owner_id: userId, ...texts }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { post_id: id };
  await db
    .insertInto('post_photo')
    .values({ ...of, position: 0, media_key: photo })
    .execute();
  await db
    .insertInto('post_event')
    .values({ ...of, actor_id: userId, action: 'edit', details: MARK, at: AT })
    .execute();
  const report = { reason: 'fraud', note: MARK, created_at: AT };
  await db
    .insertInto('post_report')
    .values([{ ...of, reporter_id: otherId, ...report }])
    .execute();
  await db
    .insertInto('contact_reveal')
    .values({ ...of, user_id: otherId, at: AT })
    .execute();
  await db
    .insertInto('car_ledger')
    .values({
      ...of,
      purchase_minor: 1,
      purchase_unit: 'USD',
      costs: JSON.stringify([MARK]),
      reserved_for: MARK,
      reserved_until: AT,
    })
    .execute();
  await db
    .insertInto('post_translation')
    .values({ ...of, language: 'ru', description: MARK })
    .execute();
  await db
    .insertInto('post_correction')
    .values({ ...of, language: 'ru', description: MARK, original_hash: HASH, corrected_at: AT })
    .execute();
  await db
    .insertInto('appeal')
    .values({ ...of, rejected_at: AT, text: MARK, created_at: AT, decision: null, decided_by: null, decided_at: null })
    .execute();
  return id;
};

const fillMarket = async ({ database: { db } }: Market, { userId, otherId }: Two, postId: number): Promise<void> => {
  const { id: foreign } = await db
    .insertInto('post')
    .values(aPost({ owner_id: otherId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { user_id: userId, created_at: AT };
  await db
    .insertInto('favourite')
    .values({ ...own, post_id: foreign, note: MARK })
    .execute();
  await db
    .insertInto('social_click')
    .values({ ...own, link: 'youTube' })
    .execute();
  await db
    .insertInto('follow')
    .values([
      { follower_id: userId, followed_id: otherId, created_at: AT },
      { follower_id: otherId, followed_id: userId, created_at: AT },
    ])
    .execute();
  await db
    .insertInto('invite')
    .values([
      { inviter_id: otherId, invitee_id: userId, created_at: AT, counted_at: AT },
      { inviter_id: userId, invitee_id: 4, created_at: AT, counted_at: AT },
    ])
    .execute();
  await db
    .insertInto('post_report')
    .values({ post_id: foreign, reporter_id: userId, reason: 'fraud', note: MARK, created_at: AT })
    .execute();
  await db.insertInto('contact_reveal').values({ post_id: foreign, user_id: userId, at: AT }).execute();
  await db
    .insertInto('post_draft')
    .values({ user_id: userId, post_id: 0, content: JSON.stringify(MARK), saved_at: AT })
    .execute();
  const sale = { id: 'sale', user_id: userId, chat_id: MARK, state: 'open', texts: MARK, updated_at: AT } as const;
  await db
    .insertInto('telegram_sale')
    .values({ ...sale, last_message_id: 1 })
    .execute();
  const file = { sale_id: 'sale', file_unique_id: MARK, file_id: MARK, message_id: 1 } as const;
  await db.insertInto('telegram_sale_photo').values(file).execute();
  await db
    .insertInto('stock_import')
    .values({ owner_id: userId, id: 'import', file_name: MARK, created_at: AT, undone_at: null })
    .execute();
  await db
    .insertInto('stock_import_row')
    .values({
      owner_id: userId,
      import_id: 'import',
      post_id: postId,
      place: 1,
      kind: 'edit',
      wanted: MARK,
      was: MARK,
      outcome: null,
    })
    .execute();
  const order = { user_id: userId, plan_id: 4, amount_minor: 499, currency: 'usd', created_at: AT, checked_at: AT };
  await db
    .insertInto('payment_order')
    .values([
      { ...order, id: 'a-paid', provider: 'stripe', provider_ref: 'pi_1', status: 'paid', paid_at: AT },
      { ...order, id: 'b-waiting', provider: 'manual', provider_ref: null, status: 'waiting', paid_at: null },
    ])
    .execute();
  await db
    .insertInto('contact_message')
    .values({
      first_name: MARK,
      last_name: MARK,
      email: MARK,
      phone_number: MARK,
      subject: MARK,
      message: MARK,
      created_at: AT,
      user_id: userId,
    })
    .execute();
};

const fillChat = async ({ database: { db } }: Market, { userId, otherId }: Two, postId: number): Promise<void> => {
  const { id } = await db
    .insertInto('conversation')
    .values({ post_id: postId, buyer_id: otherId, seller_id: userId, created_at: AT, last_number: 2, version: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { conversation_id: id };
  const member = { ...of, post_id: postId, last_at: AT };
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, user_id: userId, role: 'seller' },
      { ...member, user_id: otherId, role: 'buyer' },
    ])
    .execute();
  const message = { ...of, kind: 'text', created_at: AT };
  await db
    .insertInto('chat_message')
    .values([
      { ...message, number: 1, version: 1, sender_id: userId, client_key: MARK, text: 'It is for sale.' },
      { ...message, number: 2, version: 2, sender_id: otherId, client_key: 'other', text: 'For how much?' },
    ])
    .execute();
  await db
    .insertInto('chat_user')
    .values([{ user_id: userId, mute_reason: MARK }, { user_id: otherId }])
    .execute();
  await db
    .insertInto('chat_canned_reply')
    .values({ user_id: userId, title: MARK, text: MARK, created_at: AT })
    .execute();
  await db
    .insertInto('chat_photo')
    .values({ ...of, id: MARK, user_id: userId, media_key: HASH, width: 1, height: 1, created_at: AT })
    .execute();
  await db
    .insertInto('chat_reminder')
    .values({ ...of, number: 1, due_at: '2099-01-01T00:00:00.000Z' })
    .execute();
  await db
    .insertInto('chat_report')
    .values({
      ...of,
      post_id: postId,
      reporter_id: otherId,
      reported_id: userId,
      reason: 'spam',
      messages: '[]',
      created_at: AT,
    })
    .execute();
};

/** Gives an account a row in every table that can hold personal data, together with another user. */
export const fillAccount = async (market: Market, two: Two): Promise<void> => {
  const photo = await sentPhoto(market.database, two.userId);
  await fillUser(market, two, await sentPhoto(market.database, two.userId));
  const postId = await fillPosts(market, two, photo);
  await fillMarket(market, two, postId);
  await fillChat(market, two, postId);
};
