import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccessTokens } from './access-token.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('is a JSON Web Token that anybody with the secret can verify (C-ID-2)', async () => {
  const token = createAccessTokens(['a secret'], () => new Date('2026-11-21T10:00:00Z'))(7, 101);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const key = await webcrypto.subtle.importKey('raw', bytes('a secret'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = bytes(`${head}.${claims}`);
  expect(await webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'base64url'), signed)).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256' });
  const from = Date.UTC(2026, 10, 21, 10) / 1000;
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    client_id: 101,
    iss: 'bancale',
    sub: '7',
    iat: from,
    exp: from + 900,
  });
});
