import type { ErrorCode } from '#contract/error-codes.ts';
import type { LocalErrorCode } from '#contract/errors.ts';

/** A refused or failed call as state may keep it. */
export type Failure = {
  readonly code: ErrorCode | LocalErrorCode;
  /** The server's own code where this program does not know it; `code` is UNKNOWN then. */
  readonly unknownCode?: string;
  /** The server's words in its language; empty where the failure is local. */
  readonly description: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly status?: number;
};

/** What every call rejects with (SPEC.md §8: errors named 'API Error'). */
export class ApiFailure extends Error {
  override readonly name = 'API Error';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.description || failure.code, options);
    this.failure = failure;
  }
}

/** Narrows anything thrown to a failure; what is not ours is UNKNOWN. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiFailure ? error.failure : { code: 'UNKNOWN', description: '' };
