import type { OpenDatabase } from '#server/database/database.ts';
import type { Events } from '#server/events/bus.ts';
import type { SearchEngine } from '#server/modules/search/index.ts';
import type { Hub } from '#server/modules/hub/index.ts';
import { type MediaService, WEBP_JOB } from '#server/modules/media/index.ts';
import type { Figure } from '#server/figure.ts';
import { metricsRepository } from './metrics.repository.ts';

export type FiguresDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'connections'>;
  readonly search: Pick<SearchEngine, 'mode' | 'size' | 'bytes'>;
  readonly hub: Pick<Hub, 'size' | 'heldPolls'>;
  readonly media: Pick<MediaService, 'waiting'>;
  readonly redis: { readonly isReady: () => boolean } | undefined;
  readonly events: Pick<Events, 'lag'>;
  /** The durable subscribers of all modules. */
  readonly subscribers: readonly string[];
  /** False while nothing, or no photo, can be saved. */
  readonly isWritable: () => Promise<boolean>;
  readonly version: string;
};

const inProcess = ({ search, hub, media, version, isWritable }: FiguresDeps): Figure[] => [
  { name: 'info', help: 'The version of this node.', label: 'version', read: () => ({ [version]: 1 }) },
  { name: 'writable', help: '1 while data and photos can be saved.', read: async () => Number(await isWritable()) },
  {
    name: 'search_index_loaded',
    help: '1 while the index answers searches, 0 while SQL does.',
    read: () => Number(search.mode === 'index'),
  },
  { name: 'search_index_posts', help: 'Live posts in the index.', read: () => search.size ?? 0 },
  { name: 'search_index_bytes', help: 'Memory of the index.', read: () => search.bytes },
  { name: 'hub_connections', help: 'Live connections of this node.', read: () => hub.size },
  { name: 'hub_held_polls', help: 'Polls that wait at this node.', read: () => hub.heldPolls() },
  { name: 'photos_waiting', help: 'Uploaded photos that wait for the encoder of this node.', read: media.waiting },
];

const inDatabase = ({ database: { db }, subscribers }: FiguresDeps): Figure[] => {
  const counts = metricsRepository(db);
  return [
    { name: 'jobs', help: 'Jobs of the market by state.', label: 'state', read: counts.jobs },
    {
      name: 'photo_jobs_waiting',
      help: 'Photos of the market that wait for their WebP.',
      read: () => counts.jobsOf(WEBP_JOB),
    },
    { name: 'letters_waiting', help: 'Letters in the outbox.', read: () => counts.countOf('outgoing_mail') },
    {
      name: 'telegram_messages_waiting',
      help: 'Messages of the bot in its outbox.',
      read: () => counts.countOf('telegram_outbox'),
    },
    {
      name: 'event_subscriber_waiting',
      help: 'Events that a durable subscriber has not confirmed.',
      label: 'subscriber',
      read: async () =>
        Object.fromEntries((await counts.subscribers(subscribers)).map(({ name, waiting }) => [name, waiting])),
    },
    {
      name: 'event_subscriber_failures',
      help: 'Failures in a row of a durable subscriber.',
      label: 'subscriber',
      read: async () =>
        Object.fromEntries((await counts.subscribers(subscribers)).map(({ name, failures }) => [name, failures])),
    },
  ];
};

/** Figures of parts that this server has only with a setting. */
const ofSettings = ({ database: { connections }, redis, events }: FiguresDeps): Figure[] => [
  ...(connections === undefined
    ? []
    : [
        {
          name: 'database_connections',
          help: 'Connections of the pool by state; waiting are requests that have none.',
          label: 'state',
          read: connections,
        },
      ]),
  ...(redis === undefined
    ? []
    : [
        { name: 'redis_ready', help: '1 while Redis answers this node.', read: () => Number(redis.isReady()) },
        {
          name: 'event_lag_count',
          help: 'Events of other nodes that this node has not read.',
          read: () => events.lag().events,
        },
        {
          name: 'event_lag_seconds',
          help: 'Seconds since this node last read the events of the others.',
          read: () => events.lag().ms / 1000,
        },
      ]),
];

/** What /metrics shows of this server beside its requests and its process. */
export const serverFigures = (deps: FiguresDeps): readonly Figure[] => [
  ...inProcess(deps),
  // Before the questions below, which take connections themselves.
  ...ofSettings(deps),
  ...inDatabase(deps),
];
