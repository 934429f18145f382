import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import type { FilePart } from '#contract/http/file-part.ts';
import { AppError } from './errors.ts';
import { formPlaces } from './form-places.ts';

/** A post has about fifty. */
const MAX_FIELDS = 64;

/** What a form may hold at most; one that holds more is refused whole. */
const LIMITS = {
  files: 1,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
  fileSize: MAX_PHOTO_BYTES,
  fieldSize: 20_000,
  fieldNameSize: 100,
  headerPairs: 20,
} as const;

/** One for the whole process, whose memory all share. */
const inPlace = formPlaces();

const placed = (options: RouteOptions): RouteOptions => ({
  ...options,
  handler(request, reply) {
    return inPlace(request, async () => options.handler.call(this, request, reply));
  },
});

/** Registers routes that take forms with files, in a scope of their own: everywhere else such bodies stay refused. */
export const registerForms = (app: FastifyInstance, routes: readonly RouteOptions[]): void => {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...LIMITS } });
    for (const each of routes) scope.route(placed(each));
  });
};

/** What a browser sends for a file input in which nothing was chosen. */
const isNoFile = (part: Multipart, value: unknown): boolean =>
  part.type === 'file' && !part.filename && (value as FilePart).bytes.length === 0;

const valueOf = async (part: Multipart): Promise<unknown> =>
  part.type === 'file' ? ({ name: part.filename ?? '', bytes: await part.toBuffer() } satisfies FilePart) : part.value;

const problemOf = (part: Multipart, known: ReadonlyMap<string, unknown>): AppError | undefined => {
  // The reader's types promise a name, but a part may come without one.
  const name = part.fieldname as string | undefined;
  if (name === undefined || name === '') return new AppError('MALFORMED_UPLOAD');
  if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated)) return new AppError('BODY_TOO_LARGE');
  const unfit = (text: string) => new AppError('VALIDATION_FAILED', undefined, { fields: { [name]: text } });
  if (known.has(name)) return unfit('This may be sent once.');
  // PostgreSQL keeps no text with it, and no keyboard types it.
  const isText = part.type === 'file' || !String(part.value).includes('\0');
  return isText ? undefined : unfit('This holds a sign that is no text.');
};

/**
 * A form's fields and files by name, read to the end even where something is wrong, so that the connection stays good.
 * Throws UNSUPPORTED_MEDIA, MALFORMED_UPLOAD, PHOTO_TOO_LARGE, BODY_TOO_LARGE, or VALIDATION_FAILED for a name used twice.
 */
export const readForm = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  const form = new Map<string, unknown>();
  let problem: AppError | undefined;
  for await (const part of request.parts()) {
    const value = await valueOf(part);
    problem ??= problemOf(part, form);
    if (!isNoFile(part, value)) form.set(part.fieldname, value);
  }
  if (problem !== undefined) throw problem;
  return Object.fromEntries(form);
};
