import { GrammyError, HttpError } from 'grammy';
import { expect, test } from 'vitest';
import { refusalOf } from './refusals.ts';

const apiError = (error_code: number, description: string, parameters = {}) =>
  new GrammyError('failed', { ok: false, error_code, description, parameters }, 'sendPhoto', {});
const network = (fields: object) => new HttpError('failed', Object.assign(new Error('network'), fields));

test.each([
  [apiError(429, 'Too Many Requests: retry after 7', { retry_after: 7 }), { kind: 'wait', seconds: 7 }],
  [apiError(502, 'Bad Gateway'), { kind: 'wait', seconds: undefined }],
  [apiError(401, 'Unauthorized'), { kind: 'wait', seconds: undefined }],
  [apiError(403, 'Forbidden: bot was kicked from the channel chat'), { kind: 'off', reason: 'removed' }],
  [apiError(400, 'Bad Request: chat not found'), { kind: 'off', reason: 'gone' }],
  [apiError(400, 'Bad Request: need administrator rights in the channel chat'), { kind: 'off', reason: 'rights' }],
  [apiError(400, 'Bad Request: message is not modified: specified new message content'), { kind: 'same' }],
  [apiError(400, 'Bad Request: message to edit not found'), { kind: 'missing' }],
  [apiError(400, 'Bad Request: failed to get HTTP URL content'), { kind: 'refused' }],
  [network({ code: 'ECONNREFUSED' }), { kind: 'wait', seconds: undefined }],
  [network({ type: 'invalid-json' }), { kind: 'wait', seconds: undefined }],
  [network({ code: 'ECONNRESET' }), { kind: 'lost' }],
  [network({ type: 'aborted' }), { kind: 'lost' }],
  [new Error('anything'), { kind: 'lost' }],
])('%s means %o', (error, refusal) => {
  expect(refusalOf(error)).toEqual(refusal);
});
