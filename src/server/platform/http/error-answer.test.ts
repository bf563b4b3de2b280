import { expect, test } from 'vitest';
import { AppError, ERROR_STATUS, type ErrorCode } from '#contract/values/errors.ts';
import { appErrorOf, errorResponse } from './error-answer.ts';

const postgres = (code: string) => Object.assign(new Error('select secret from users'), { code, severity: 'ERROR' });
const socket = (code: string) => Object.assign(new Error(`connect ${code} /var/secret`), { code, syscall: 'connect' });

test.each([
  ['a refusal of ours stays what it is', new AppError('cart-empty'), 'cart-empty'],
  ['the database shuts down', postgres('57P01'), 'unavailable'],
  ['the database starts', postgres('57P03'), 'unavailable'],
  ['too many connections', postgres('53300'), 'unavailable'],
  ['a connection breaks', postgres('08006'), 'unavailable'],
  ['nothing listens', socket('ECONNREFUSED'), 'unavailable'],
  ['the pool is exhausted', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['the disk of the database is full', postgres('53100'), 'unavailable'],
  ['the disk is full', Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }), 'unavailable'],
  ['the customer was merged while the request ran', postgres('BM001'), 'conflict'],
  ['the database keeps silent', new Error('Query read timeout'), 'unavailable'],
  ['a wrong statement', postgres('42601'), 'internal'],
  ['a constraint nobody expected', postgres('23505'), 'internal'],
  ['a file that is missing', Object.assign(new Error('ENOENT: /work/secret'), { code: 'ENOENT' }), 'internal'],
  ['a bug', new TypeError('x is undefined'), 'internal'],
  ['something that is no error', 'secret', 'internal'],
])('%s', (_, error, code) => {
  const response = errorResponse(appErrorOf(error), 'it');
  const body = JSON.parse(String(response.body));
  expect([response.status, body.code]).toEqual([ERROR_STATUS[code as ErrorCode], code]);
  expect(JSON.stringify(response)).not.toMatch(/secret|select/);
});

test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('%s has a sentence in both languages', (code) => {
  const [it, en] = (['it', 'en'] as const).map(
    (locale) => JSON.parse(String(errorResponse(new AppError(code), locale).body)).message,
  );
  expect(it).toMatch(/^\p{Lu}.*[.?]$/u);
  expect(en).toMatch(/^\p{Lu}.*[.?]$/u);
  expect(it).not.toBe(en);
});

test('details travel along, a pause also as a header', () => {
  const response = errorResponse(new AppError('quantity-not-packaged', { nearest: [10, 20], retry_after: 1.2 }), 'en');
  expect(JSON.parse(String(response.body))).toMatchObject({ nearest: [10, 20], code: 'quantity-not-packaged' });
  expect(response.headers['Retry-After']).toBe('2');
});
