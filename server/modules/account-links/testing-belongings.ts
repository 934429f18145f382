import type { Database } from '#server/database/schema.ts';
import { TEST_NOW } from '#server/testing.ts';

/** `kept` is older than `gone`; `third` is another user. All are users of the seeded market. */
export const PEOPLE = { kept: 2, gone: 4, third: 1, admin: 5 } as const;
export const AT = new Date(TEST_NOW - 60_000).toISOString();
const PHOTO = 'f'.repeat(64);

/** Rows by their table, in the order in which they can be added. */
type Rows = { readonly [Table in keyof Database]?: readonly object[] };

const { kept, gone, third } = PEOPLE;
const at = { created_at: AT };

const ACCOUNTS = {
  login_identity: [
    { provider: 'google', subject: 'g-kept', user_id: kept, ...at },
    { provider: 'telegram', subject: '777', user_id: gone, ...at },
  ],
  known_device: [
    { user_id: kept, token_hash: 'shared', last_used_at: AT },
    { user_id: gone, token_hash: 'shared', last_used_at: AT },
    { user_id: gone, token_hash: 'own', last_used_at: AT },
  ],
  invite: [
    { invitee_id: gone, inviter_id: kept, ...at, counted_at: null },
    { invitee_id: third, inviter_id: gone, ...at, counted_at: AT },
  ],
} satisfies Rows;

const interestsIn = (own: number, thirds: number) =>
  ({
    favourite: [
      { user_id: kept, post_id: thirds, note: 'Called', ...at },
      { user_id: gone, post_id: thirds, note: 'Tyres worn', ...at },
      { user_id: gone, post_id: own, note: 'Offers 11,500', ...at },
    ],
    social_click: [
      { user_id: kept, link: 'youTube', ...at },
      { user_id: gone, link: 'youTube', ...at },
      { user_id: gone, link: 'facebook', ...at },
    ],
    follow: [
      { follower_id: gone, followed_id: kept, ...at },
      { follower_id: gone, followed_id: third, ...at },
      { follower_id: kept, followed_id: third, ...at },
      { follower_id: third, followed_id: gone, ...at },
    ],
    post_report: [
      { post_id: thirds, reporter_id: kept, reason: 'sold', note: '', ...at },
      { post_id: thirds, reporter_id: gone, reason: 'sold', note: '', ...at },
    ],
    contact_reveal: [{ post_id: thirds, user_id: gone, at: AT }],
  }) satisfies Rows;

const sellingOf = (other: number) =>
  ({
    media: [{ key: PHOTO, width: 1, height: 1, bytes: 1, ...at }],
    post_event: [{ post_id: other, actor_id: gone, action: 'published', details: '{}', at: AT }],
    post_draft: [
      { user_id: kept, post_id: 0, content: '{"own":1}', saved_at: AT },
      { user_id: gone, post_id: 0, content: '{"other":1}', saved_at: new Date(TEST_NOW).toISOString() },
      { user_id: gone, post_id: other, content: '{}', saved_at: AT },
    ],
    post_draft_photo: [
      { user_id: kept, post_id: 0, media_key: PHOTO },
      { user_id: gone, post_id: 0, media_key: PHOTO },
    ],
    stock_import: [{ owner_id: gone, id: 'import-1', file_name: 'cars.xlsx', created_at: AT, undone_at: null }],
    stock_import_row: [{ owner_id: gone, import_id: 'import-1', post_id: other, kind: 'create' }],
    upload: [
      { key: PHOTO, user_id: kept, ...at },
      { key: PHOTO, user_id: gone, ...at },
    ],
    payment_order: [
      {
        id: 'order-1',
        user_id: gone,
        plan_id: 1,
        provider: 'sandbox',
        provider_ref: null,
        status: 'paid',
        amount_minor: 100,
        currency: 'USD',
        created_at: AT,
        paid_at: AT,
        checked_at: AT,
      },
    ],
  }) satisfies Rows;

const CHAT = {
  chat_block: [
    { user_id: kept, blocked_id: gone, ...at },
    { user_id: third, blocked_id: gone, ...at },
  ],
  chat_canned_reply: [{ user_id: gone, title: 'Hi', text: 'Hello', ...at }],
  chat_translation_use: [{ user_id: gone, since: AT, characters: 5 }],
  chat_user: [{ user_id: gone, muted_until: '2027-01-01T00:00:00.000Z', mute_reason: 'Spam' }],
} satisfies Rows;

/** Rows of two accounts of one user in all tables but those of posts and conversations. */
export const belongings = ({ own, other, thirds }: Readonly<Record<'own' | 'other' | 'thirds', number>>): Rows => ({
  ...sellingOf(other),
  ...ACCOUNTS,
  ...interestsIn(own, thirds),
  ...CHAT,
});
