import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#kit/api/api-error.ts';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { useErrorStore } from './error-store.ts';
import { withErrorDialog } from './report-error.ts';

beforeEach(() => {
  setLocaleResolver(() => 'en');
  useErrorStore.setState({ notice: undefined });
});

const OOPS = 'Oops, something went wrong';

test.each([
  [new ApiError(500, { message: 'x' }), OOPS],
  [new ApiError(400, { message: 'The warehouse is closed.' }), 'We have a little problem'],
  [new ApiError(422, { message: 'x', errors: { quantity: ['too large'] } }), 'The change you requested was rejected'],
  [new ApiError(418, { message: 'I am a teapot.' }), `${OOPS} (418)`],
  [new ApiError(403, { message: 'x', code: 'forbidden' }), `${OOPS} (403)`],
  [new ApiError(0, {}), 'Network Error'],
  [new TypeError('x is not a function'), 'Application Error'],
])('rethrown after the dialog: %s (S-8.19)', async (error, title) => {
  await expect(withErrorDialog(() => Promise.reject(error))).rejects.toBe(error);
  expect(useErrorStore.getState().notice?.title).toBe(title);
});

test.each([
  ['503', new ApiError(503, { message: 'x' })],
  ['a refusal that a row or field tells', new ApiError(422, { message: 'x', code: 'not-sellable' })],
])('rethrown without a dialog: %s (S-8.19)', async (_, error) => {
  await expect(withErrorDialog(() => Promise.reject(error))).rejects.toBe(error);
  expect(useErrorStore.getState().notice).toBeUndefined();
});

test('what went well comes back', async () => {
  expect(await withErrorDialog(async () => 7)).toBe(7);
});
