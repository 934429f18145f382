import type { Language } from '#contract/constants.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import type { Currency } from '#contract/money.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Bearer } from './bearer.ts';
import type { Preloaded } from './preloaded.ts';

export type ApiOptions = {
  readonly fetch: typeof fetch;
  readonly viewer: () => { language: Language; currency: Currency };
  /** What the server wrote into the page was written for visitors. */
  readonly isSignedIn: () => boolean;
  readonly preloaded: Preloaded;
  /** The proof of who is signed in on hosts without cookies. */
  readonly bearer: Bearer;
  /** Called for every reply: with the time of the copy if the host served a saved one. */
  readonly onReply: (savedAt: string | null) => void;
  readonly onFailure: (failure: ApiFailure, route: RouteLine) => void;
};
