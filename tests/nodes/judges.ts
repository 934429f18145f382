import type { Arrival, Decision, SentMessage, StaleRead, WrittenPost } from './history.ts';
import type { Outages } from './outages.ts';
import type { OddReply } from './person.ts';

/** What a check found: no faults, or each of them in words. */
export type Verdict = { readonly name: string; readonly about: string; readonly faults: readonly string[] };

/** A post as the database has it at the end, with the prices of its `priceChanged` events in order. */
export type StoredPost = {
  readonly id: number;
  readonly marker: number;
  readonly price: number;
  readonly isHidden: boolean;
  readonly priceEvents: readonly number[];
};

/** How much of an unexpected reply is shown. */
const SHOWN = 200;

const timesOf = <Item>(items: readonly Item[]): Map<Item, number> => {
  const times = new Map<Item, number>();
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  return times;
};

/** A check without a single case fails: it would prove nothing. */
const unless = (wasTried: boolean, fault: string): string[] => (wasTried ? [] : [fault]);

const faultsOfPost = (written: WrittenPost, stored: readonly StoredPost[]): string[] => {
  const name = `post ${written.id} of writer ${written.writer}`;
  const [own] = stored.filter(({ id }) => id === written.id);
  if (own === undefined) return [`${name} is lost`];
  const price = written.prices.at(-1);
  return [
    ...(own.price === price ? [] : [`${name} costs ${own.price}, acknowledged was ${price}`]),
    ...(own.isHidden === written.isHidden
      ? []
      : [`${name} is ${own.isHidden ? 'hidden' : 'shown'} against its owner's word`]),
    ...(String(own.priceEvents) === String(written.prices.slice(1))
      ? []
      : [`${name} tells of the prices ${own.priceEvents.join()}, acknowledged were ${written.prices.slice(1).join()}`]),
  ];
};

/** Every acknowledged write is stored, once; nothing is stored that nobody wrote; each post cost one credit. */
export const judgeWrites = (
  written: readonly WrittenPost[],
  { stored, creditsUsed }: { readonly stored: readonly StoredPost[]; readonly creditsUsed: number },
): Verdict => {
  const doubled = [...timesOf(stored.map(({ marker }) => marker))].filter(([, times]) => times > 1);
  const known = new Set(written.map(({ marker }) => marker));
  const changes = written.reduce((sum, { prices }) => sum + prices.length, 0);
  return {
    name: 'writes',
    about: `${written.length} posts, ${changes} prices`,
    faults: [
      ...unless(written.length > 0, 'nobody wrote anything'),
      ...written.flatMap((post) => faultsOfPost(post, stored)),
      ...doubled.map(([marker, times]) => `the post with marker ${marker} is stored ${times} times`),
      ...stored
        .filter(({ marker }) => !known.has(marker))
        .map(({ id }) => `post ${id} is stored, but not acknowledged`),
      ...(creditsUsed === written.length ? [] : [`${creditsUsed} credits are used for ${written.length} posts`]),
    ],
  };
};

/** Everything of which a run promises that nobody notices it has happened. */
export const judgeOutages = ({ planned, happened }: Outages): Verdict => {
  const leftOut = planned.length - happened.length;
  const kinds = Array.from(timesOf(happened), ([kind, times]) => `${times} × ${kind}`);
  return {
    name: 'outages',
    about: `${kinds.join(', ')}${leftOut === 0 ? '' : `; ${leftOut} more left out, since nodes started slowly`}`,
    faults: [
      ...unless(planned.length > 0, 'nothing was to fail'),
      ...Array.from(new Set(planned))
        .filter((kind) => !happened.includes(kind))
        .map((kind) => `never happened: ${kind}`),
    ],
  };
};

/** No read after a write of one's own shows the state before it. */
export const judgeOwnReads = (stale: readonly StaleRead[], count: number): Verdict => ({
  name: 'own reads',
  about: `${count} reads after own writes`,
  faults: [
    ...unless(count > 0, 'nobody read anything'),
    ...stale.map(
      ({ writer, what, expected, got, node, msAfterWrite }) =>
        `writer ${writer} on ${node}, ${msAfterWrite} ms after the write: ${what} is ${got} instead of ${expected}`,
    ),
  ],
});

const inWords = ({ call, status, code, body, node }: OddReply): string =>
  `${call.split('?')[0]}: ${status} ${code} of ${node} ${JSON.stringify(body).slice(0, SHOWN)}`;

/** All replies were expected ones: outages are hidden by repeating. */
export const judgeReplies = (odd: readonly OddReply[], reads: number): Verdict => ({
  name: 'replies',
  about: `${reads} pages read`,
  faults: [
    ...unless(reads > 0, 'nobody read anything'),
    ...Array.from(timesOf(odd.map(inWords)), ([what, times]) => `${times} × ${what}`),
  ],
});

export type StoredMessage = {
  readonly conversationId: number;
  readonly number: number;
  readonly clientKey: string | null;
};

/** Every acknowledged message is stored once under its number, and reaches both members. */
export const judgeMessages = (
  { sent, arrivals }: { readonly sent: readonly SentMessage[]; readonly arrivals: readonly Arrival[] },
  stored: readonly StoredMessage[],
  members: ReadonlyMap<number, readonly number[]>,
): Verdict => {
  const keyOf = (message: { readonly conversationId: number; readonly number: number }) =>
    `${message.conversationId}/${message.number}`;
  const keys = timesOf(stored.map(({ clientKey }) => clientKey));
  const places = new Map(stored.map((message) => [message.clientKey, keyOf(message)]));
  const reached = new Set(arrivals.map((arrival) => `${arrival.userId} ${keyOf(arrival)}`));
  const byHub = arrivals.filter(({ by }) => by === 'hub');
  const twice = [...timesOf(byHub.map((arrival) => `${arrival.userId} ${arrival.connection} ${keyOf(arrival)}`))];
  return {
    name: 'messages',
    about: `${sent.length} messages, ${byHub.length} arrivals by the hub`,
    faults: [
      ...unless(sent.length > 0, 'nobody sent anything'),
      ...Array.from(new Set(sent.map(({ conversationId }) => conversationId)))
        .filter((id) => !members.has(id))
        .map((id) => `conversation ${id} has no members`),
      ...sent.flatMap((message) => {
        const times = keys.get(message.clientKey) ?? 0;
        if (times !== 1) return [`message ${keyOf(message)} is stored ${times} times`];
        const place = places.get(message.clientKey);
        return place === keyOf(message) ? [] : [`message ${keyOf(message)} is stored as ${place}`];
      }),
      ...(stored.length === sent.length ? [] : [`${stored.length} messages are stored, ${sent.length} acknowledged`]),
      ...sent.flatMap((message) =>
        (members.get(message.conversationId) ?? [])
          .filter((userId) => !reached.has(`${userId} ${keyOf(message)}`))
          .map((userId) => `message ${keyOf(message)} did not reach user ${userId}`),
      ),
      ...twice
        .filter(([, times]) => times > 1)
        .map(([what, times]) => `one connection got a message ${times} times: user, connection, message ${what}`),
    ],
  };
};

/** While nothing fails, the hub alone brings a message to the other member, whatever node they are connected to. */
export const judgeCalmHub = (missed: readonly string[], count: number): Verdict => ({
  name: 'hub in calm',
  about: `${count} messages to connected members`,
  faults: [...unless(count > 0, 'nobody sent anything'), ...missed],
});

/**
 * Each decision is announced by one letter and one message of the bot. A process that is killed between sending and noting it
 * sends again: at most one repeat for each killed node.
 */
export const judgeNotices = (
  decisions: readonly Decision[],
  {
    letters,
    messages,
    kills,
  }: { readonly letters: readonly string[]; readonly messages: readonly number[]; readonly kills: number },
): Verdict => {
  const byMail = timesOf(letters);
  const byBot = timesOf(messages);
  const extra = [...byMail.values(), ...byBot.values()].reduce((sum, times) => sum + times - 1, 0);
  return {
    name: 'notices',
    about: `${decisions.length} decisions, ${extra} sent again after a kill`,
    faults: [
      ...unless(decisions.length > 0, 'nothing was decided'),
      ...decisions.filter(({ email }) => !byMail.has(email)).map(({ email }) => `no letter to ${email}`),
      ...decisions
        .filter(({ telegramId }) => !byBot.has(telegramId))
        .map(({ telegramId }) => `no message of the bot to ${telegramId}`),
      ...(extra <= kills ? [] : [`${extra} letters and messages too many for ${kills} kills`]),
    ],
  };
};

/** The results of one node and of SQL for the same search. */
export type Comparison = {
  readonly node: string;
  readonly query: string;
  readonly found: string;
  readonly sql: string;
};

/** Every node finds what SQL finds. */
export const judgeSearch = (comparisons: readonly Comparison[], modes: readonly string[]): Verdict => ({
  name: 'search',
  about: `${comparisons.length} searches of ${modes.length} nodes`,
  faults: [
    ...unless(modes.length > 0, 'no node said how it searches'),
    ...(comparisons.length === 0
      ? ['nothing was compared']
      : unless(
          comparisons.some(({ sql }) => !sql.startsWith('0:')),
          'no search found anything',
        )),
    ...modes.flatMap((mode, at) => (mode === 'index' ? [] : [`node${at} answers from ${mode}`])),
    ...comparisons
      .filter(({ found, sql }) => found !== sql)
      .map(
        ({ node, query, found, sql }) =>
          `${node} ?${query}: found ${found.slice(0, SHOWN)}, SQL ${sql.slice(0, SHOWN)}`,
      ),
  ],
});

/** Of simultaneous calls over all nodes exactly the limit's number pass. */
export const judgeLimit = (passed: number, limit: number, calls: number): Verdict => ({
  name: 'limits',
  about: `${calls} calls, limit ${limit}`,
  faults: passed === limit ? [] : [`${passed} of ${calls} calls passed a limit of ${limit}`],
});

/** Each photo that was acknowledged is served by each node. */
export const judgePhotos = (missing: readonly string[], count: number): Verdict => ({
  name: 'photos',
  about: `${count} photos`,
  faults: [...unless(count > 0, 'nobody sent a photo'), ...missing],
});

export const isGood = ({ faults }: Verdict): boolean => faults.length === 0;
