import { textWithin } from '#server/lib/text-within.ts';

const MAX_REPLY_BYTES = 256 * 1024;
const TIMEOUT_MS = 8000;
const TRIES = 2;

/** The service did not answer, or with an error; the message holds no word of the service’s own. */
export class ServiceFailed extends Error {
  /** Whether the same question may fare better. */
  readonly isPassing: boolean;
  constructor(why: string, isPassing: boolean, options?: ErrorOptions) {
    super(why, options);
    this.name = 'ServiceFailed';
    this.isPassing = isPassing;
  }
}

export type Question = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
};

const askOnce = async ({ url, headers, body, signal, timeoutMs = TIMEOUT_MS }: Question): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    // A redirect would take the key and the text to somebody else.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const text = await textWithin(response, MAX_REPLY_BYTES);
  if (text === undefined) throw new ServiceFailed('The service answered with too much.', false);
  if (!response.ok) {
    const isPassing = response.status >= 500 || response.status === 429 || response.status === 408;
    throw new ServiceFailed(`The service answered with ${response.status}.`, isPassing);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceFailed('The service did not answer with JSON.', false, { cause: error });
  }
};

/** Asks a service in JSON, a second time where the first failed in passing; rejects with ServiceFailed or the signal’s reason. */
export const askService = async (question: Question, tries = TRIES): Promise<unknown> => {
  try {
    return await askOnce(question);
  } catch (error) {
    question.signal.throwIfAborted();
    const failed =
      error instanceof ServiceFailed
        ? error
        : new ServiceFailed('The service does not answer.', true, { cause: error });
    if (!failed.isPassing || tries <= 1) throw failed;
    return askService(question, tries - 1);
  }
};
