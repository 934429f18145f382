import { type ErrorCode, isErrorCode } from '#contract/error-codes.ts';
import { type ApiError, ERRORS, LOCAL_ERRORS, type LocalErrorCode } from '#contract/errors.ts';

export type FailureCode = ErrorCode | LocalErrorCode;

const describe = (code: FailureCode): string => (isErrorCode(code) ? ERRORS[code][1] : LOCAL_ERRORS[code]);

/** The envelope's error for a code; the description is English, screens translate by code. */
export const apiError = (code: FailureCode, fields?: Record<string, string>): ApiError => ({
  code,
  description: describe(code),
  ...(fields && { fields }),
});

/** A refusal that the window receives unchanged; any other error is a bug. */
export class Failure extends Error {
  readonly error: ApiError;

  constructor(code: FailureCode, fields?: Record<string, string>) {
    super(describe(code));
    this.name = 'Failure';
    this.error = apiError(code, fields);
  }
}
