import type { Failure } from './api-failure.ts';

type Translate = (key: `errors:${Failure['code']}`) => string;

/** The words for a failure; a code this program does not know is shown as it came, with its description (SPEC.md §8). */
export const failureText = (t: Translate, { code, unknownCode, description }: Failure): string =>
  unknownCode === undefined ? t(`errors:${code}`) : `${unknownCode}: ${description}`;

/** The same after its code, as toasts have it. */
export const codedFailureText = (t: Translate, failure: Failure): string =>
  failure.unknownCode === undefined ? `${failure.code}: ${failureText(t, failure)}` : failureText(t, failure);
