import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import { NOTICE_KINDS, type NoticeChannel, type NoticeKind, type Unavailable } from '#contract/notices.ts';
import type { Db } from '#server/database/connection.ts';
import type { NoticeChoices } from './notices.repository.ts';
import { USUAL_QUIET_HOURS } from './quiet-hours.ts';
import { type ReachRow, reachRows } from './reach.repository.ts';

export type Channels = Readonly<Record<NoticeChannel, boolean>>;

const everywhere: Channels = { app: true, telegram: true, mail: true, push: true };
const QUIET: Channels = { app: true, telegram: false, mail: false, push: true };

/** The default channels of notices. */
const DEFAULT_CHANNELS: Readonly<Record<NoticeKind, Channels>> = {
  alert: everywhere,
  favouritePriceDrop: everywhere,
  favouriteSold: QUIET,
  followedNewCar: everywhere,
  message: everywhere,
  moderation: everywhere,
  payment: everywhere,
  topEnded: QUIET,
  stillForSale: everywhere,
  weeklySummary: { ...everywhere, push: false },
  task: QUIET,
};

/** Facts that decide by which channels a user is notified. */
export type Reach = {
  readonly choices: NoticeChoices;
  readonly quiet: { readonly from: number; readonly to: number };
  readonly timeZone: string | null;
  readonly language: Language;
  /** Present where the channel cannot reach the user. */
  readonly missing: Partial<Record<NoticeChannel, Unavailable>>;
};

const readReach = (row: ReachRow): Reach => {
  // Written by this module from the same type.
  const stored = JSON.parse(row.choices ?? '{}') as NoticeChoices;
  // The chat keeps its own choice of these two.
  const message = { telegram: row.by_telegram !== 0, mail: row.by_mail !== 0 };
  return {
    choices: { ...stored, message: { ...stored.message, ...message } },
    quiet: {
      from: row.quiet_from ?? USUAL_QUIET_HOURS.from,
      to: row.quiet_to ?? USUAL_QUIET_HOURS.to,
    },
    timeZone: row.time_zone,
    language: LANGUAGES.find((each) => each === row.language) ?? DEFAULT_LANGUAGE,
    missing: {
      ...(row.telegram === null ? { telegram: 'noTelegram' } : {}),
      ...(row.telegram !== null && row.bot_blocked_at !== null ? { telegram: 'botBlocked' } : {}),
      ...(row.email === null ? { mail: 'noMail' } : {}),
      ...(row.email !== null && row.mail_off_at !== null ? { mail: 'mailBounced' } : {}),
      ...(row.push === null ? { push: 'noPush' } : {}),
    },
  };
};

/** How users can be reached and want to be, by user; without those who are blocked, leave or were deleted. */
export const reachesOf = async (db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Reach>> => {
  if (userIds.length === 0) return new Map();
  const rows = await reachRows(db, userIds);
  return new Map(rows.map((row) => [row.id, readReach(row)]));
};

/** The channels that a user has and chose; undefined for one who is blocked, being deleted or deleted. */
export const reachOf = async (db: Db, userId: number): Promise<Reach | undefined> =>
  (await reachesOf(db, [userId])).get(userId);

/** The user's choice for a kind. */
const chosenOf = ({ choices }: Pick<Reach, 'choices'>, kind: NoticeKind): Channels => ({
  ...DEFAULT_CHANNELS[kind],
  ...choices[kind],
});

/** The channels that tell the user of a kind: chosen, and able to reach them. */
export const channelsIn = (reach: Reach, kind: NoticeKind): Channels => {
  const chosen = chosenOf(reach, kind);
  const isOpen = (channel: NoticeChannel) => chosen[channel] && reach.missing[channel] === undefined;
  return { app: chosen.app, telegram: isOpen('telegram'), mail: isOpen('mail'), push: isOpen('push') };
};

const NONE: Channels = { app: false, telegram: false, mail: false, push: false };

/** Decides by which channels a user is notified of a kind; none for a user who is blocked, being deleted or deleted. */
export const channelsFor = async (db: Db, userId: number, kind: NoticeKind): Promise<Channels> => {
  const reach = await reachOf(db, userId);
  return reach === undefined ? NONE : channelsIn(reach, kind);
};

/** The choices for all kinds. */
export const chosenByKind = (reach: Pick<Reach, 'choices'>): Record<NoticeKind, Channels> => {
  const entries = NOTICE_KINDS.map((kind) => [kind, chosenOf(reach, kind)] as const);
  // Each kind is there once.
  return Object.fromEntries(entries) as Record<NoticeKind, Channels>;
};
