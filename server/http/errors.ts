import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { type ApiError, ERRORS } from '#contract/errors.ts';
import type { SqlDialect } from '#server/database/dialect.ts';

type Details = {
  /** What is wrong, by the name of the field or parameter. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
  /** What the user reads, if the text of the code does not fit. */
  readonly description?: string;
};

/** A refusal that the caller is told about by its code; the message is for logs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly description: string;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code][1],
    { fields, retryAfter, cause, description = ERRORS[code][1] }: Details = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.description = description;
  }
}

/** The one form of every failed reply. */
export const failureEnvelope = (
  {
    code,
    fields,
    description = ERRORS[code][1],
  }: Pick<AppError, 'code'> & Partial<Pick<AppError, 'fields' | 'description'>>,
  requestId: string,
): { isSuccess: false; error: ApiError } => ({
  isSuccess: false,
  error: { code, description, ...(fields === undefined ? {} : { fields }), requestId },
});

/** What the framework's and the multipart reader's own errors mean. */
const CODE_OF_FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_BAD_URL: 'BAD_URL',
  FST_ERR_ASYNC_CONSTRAINT: 'BAD_URL',
  FST_ERR_MAX_PARAM_LENGTH: 'BAD_URL',
  FST_ERR_HANDLER_TIMEOUT: 'OVERLOADED',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'PHOTO_TOO_LARGE',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
  FST_PROTO_VIOLATION: 'MALFORMED_UPLOAD',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED_UPLOAD',
  FST_MP_PREMATURE_CLOSE: 'MALFORMED_UPLOAD',
};

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  // The file server's word for a path that leads out of its folder.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  414: 'BAD_URL',
  415: 'UNSUPPORTED_MEDIA',
  431: 'HEADERS_TOO_LARGE',
};

/** No free descriptor, or no more processes or memory for a child. */
const OUT_OF_RESOURCES = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);
/** No room for a file, no more of it for this user, or no writing at all. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The multipart reader throws these without a code or status. */
const BROKEN_UPLOAD = /^(Multipart: Boundary not found|Unexpected end of (multipart data|form)|Part terminated early)/;

/** The only files that requests bring are photos and films. */
export const photosDoNotFit = (cause: unknown): AppError =>
  new AppError('STORAGE_FULL', undefined, {
    cause,
    description: 'Photos cannot be saved right now. Your text is kept.',
  });

/** Narrows whatever was thrown to what the caller may know; anything unknown is INTERNAL. */
export const toAppError = (error: unknown, dialect: Pick<SqlDialect, 'isBusy' | 'isStorageFailure'>): AppError => {
  if (error instanceof AppError) return error;
  if (dialect.isBusy(error)) return new AppError('DB_BUSY', undefined, { retryAfter: 1, cause: error });
  const { code = '', statusCode = 500, message } = error instanceof Error ? (error as FastifyError) : { message: '' };
  if (dialect.isStorageFailure(error)) return new AppError('STORAGE_FULL', undefined, { cause: error });
  if (FULL_DISK.has(code)) return photosDoNotFit(error);
  if (OUT_OF_RESOURCES.has(code)) return new AppError('OVERLOADED', undefined, { retryAfter: 5, cause: error });
  if (BROKEN_UPLOAD.test(message)) return new AppError('MALFORMED_UPLOAD', message, { cause: error });
  const known = CODE_OF_FRAMEWORK[code] ?? CODE_OF_STATUS[statusCode] ?? 'INTERNAL';
  return new AppError(known, message, { cause: error, ...(known === 'OVERLOADED' ? { retryAfter: 2 } : {}) });
};

/** Answers with the envelope; bugs, a full disk and a database that is away are logged with their cause, refusals are not. */
export const sendFailure = (failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (failure.code === 'INTERNAL') request.log.error({ err: failure.cause ?? failure }, 'unexpected failure');
  else if (ERRORS[failure.code][0] >= 500 && failure.cause !== undefined)
    request.log.warn({ err: failure.cause }, failure.code);
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  return reply
    .code(ERRORS[failure.code][0])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureEnvelope(failure, request.id)));
};
