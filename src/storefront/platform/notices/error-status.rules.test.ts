import { expect, test } from 'vitest';
import { ApiError } from '#kit/api/api-error.ts';
import { statusOf } from './error-status.rules.ts';

test.each([
  ['statusCode', { statusCode: 418, status: 404, response: { status: 403 } }, 418],
  ['status', { status: 404, response: { status: 403 } }, 404],
  ['response status', { response: { status: 403 } }, 403],
  ['no answer', new ApiError(0, {}), 500],
  ['an answer of the API', new ApiError(409, {}), 409],
  ['unknown middleware', new Error('Unknown middleware'), 500],
  ['a status that is none', { statusCode: '404' }, 500],
  ['nothing', undefined, 500],
  ['a text', 'x', 500],
])('generic error: statusCode from %s (S-8.8, S-8.10)', (_, error, status) => {
  expect(statusOf(error)).toBe(status);
});
