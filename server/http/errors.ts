import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { type ApiError, ERRORS } from '#contract/errors.ts';
import type { SqlDialect } from '#server/database/dialect.ts';

type Details = {
  /** Errors by the name of the field or parameter. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
  /** A text for the user, if the text of the code does not fit. */
  readonly description?: string;
};

/** A refusal that the caller receives as its code; the message is for logs. */
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

/** The one shape of every failed reply. */
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

/** Codes for the errors of the framework and the multipart reader. */
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
  // The file server's error for a path outside its folder.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  414: 'BAD_URL',
  415: 'UNSUPPORTED_MEDIA',
  431: 'HEADERS_TOO_LARGE',
};

/** No free descriptor, or no processes or memory left for a child. */
const OUT_OF_RESOURCES = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);
/** Disk full, quota exceeded, or read-only. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The multipart reader throws these without a code or status. */
const BROKEN_UPLOAD = /^(Multipart: Boundary not found|Unexpected end of (multipart data|form)|Part terminated early)/;

/** Requests bring no other files than photos and videos. */
export const photosDoNotFit = (cause: unknown): AppError =>
  new AppError('STORAGE_FULL', undefined, {
    cause,
    description: 'Photos cannot be saved right now. Your text is kept.',
  });

/** Maps any error to what the caller may know; unknown errors become INTERNAL. */
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

/** Answers with the envelope; logs bugs, a full disk and an unreachable database with their cause, and no refusals. */
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
