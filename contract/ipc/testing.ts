import { z } from 'zod';
import { channelName } from './channels.ts';
import type { Call, Event } from './define.ts';
import { type Ipc, ipc } from './index.ts';
import type { Desktop, Handlers, Reply } from './surface.ts';

/** Answers that a test sets for calls, by group and name. */
export type Answers = {
  readonly [G in keyof Ipc]?: {
    readonly [N in keyof Ipc[G]]?: Ipc[G][N] extends Call<z.ZodType, infer O> ? Reply<z.output<O>> : never;
  };
};

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** Texts that the contract's patterns take between them. The first is an address: JSON Schema does not show that one is asked for. */
const TEXTS = [
  'x@example.com',
  'x',
  'i-1',
  '2026-11-21T10-00-00.000Z',
  'a-nonce-of-the-server',
  '/posts',
  '2026-11-21',
  '1',
  'a'.repeat(64),
  '[1]',
  `["${'a'.repeat(64)}"]`,
  '+37499000000',
  'JTDBR32E720058512',
  '[]',
  '2026-11-21T10:00:00.000Z',
];

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(input: z.ZodType): Schema {
  const known = schemas.get(input);
  if (known) return known;
  const made = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  schemas.set(input, made);
  return made;
}

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]));
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : [];
    case 'string':
      return TEXTS.find((text) => new RegExp(schema.pattern ?? '').test(text)) ?? TEXTS[0];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case undefined:
      // What JSON Schema cannot describe are the bytes of files.
      return Uint8Array.of(1, 2, 3);
    default:
      return null;
  }
}

/** A value that a schema takes. */
export const sample = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodUndefined ? undefined : sampleOf(schemaOf(schema));

type Line = { readonly group: string; readonly name: string; readonly line: Call | Event };

const LINES: readonly Line[] = Object.entries(ipc).flatMap(([group, lines]) =>
  Object.entries<Call | Event>(lines).map(([name, line]) => ({ group, name, line })),
);

/** Every call of the contract by its channel. */
export const CALLS: ReadonlyMap<string, Call> = new Map(
  LINES.flatMap(({ group, name, line }) => (line.kind === 'call' ? [[channelName(group, name), line] as const] : [])),
);

/** Joins what is made of every line by group and name. */
const byGroup = <T>(make: (line: Line) => readonly (readonly [string, T])[]): Record<string, Record<string, T>> =>
  Object.fromEntries(
    Object.keys(ipc).map((group) => [
      group,
      Object.fromEntries(LINES.filter((line) => line.group === group).flatMap(make)),
    ]),
  );

/** The main process's side: each handler notes its channel and returns a sample of its reply. */
export const sampleHandlers = (called: (channel: string) => void): Handlers =>
  // Complete by the loop over the contract.
  byGroup(({ group, name, line }) =>
    line.kind === 'call' ? [[name, () => (called(channelName(group, name)), sample(line.output))] as const] : [],
  ) as unknown as Handlers;

/**
 * The window's side without a main process. Calls are noted as `[channel, input]` and get the test's answer, else a
 * sample of the contract's; `happens` sends an event to its listeners.
 */
export function sampleBridge(answers: Answers) {
  const asked: (readonly [channel: string, input: unknown])[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const answerTo = (group: string, name: string): unknown =>
    (answers as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[group]?.[name];
  const listenTo = (channel: string) => (listener: (payload: never) => void) => {
    const all = listeners.get(channel) ?? new Set();
    listeners.set(channel, all.add(listener));
    return () => void all.delete(listener);
  };
  const desktop = byGroup<unknown>(({ group, name, line }) => {
    const channel = channelName(group, name);
    if (line.kind === 'event') return [[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`, listenTo(channel)]];
    const ask = (input?: unknown) => {
      asked.push([channel, input]);
      return Promise.resolve(answerTo(group, name) ?? { ok: true, value: sample(line.output) });
    };
    return [[name, ask]];
  }) as unknown as Desktop;
  const happens = (channel: string, payload: unknown): void =>
    listeners.get(channel)?.forEach((listener) => listener(payload as never));
  return { desktop, asked, happens };
}
