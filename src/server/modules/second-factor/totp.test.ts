import { expect, test } from 'vitest';
import { stepOfCode, totpUri } from './totp.ts';

/** `12345678901234567890` of RFC 6238, appendix B; the last six of its eight digits are expected here. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  ['287082', 59, 1],
  ['081804', 1_111_111_109, 37_037_036],
  ['005924', 1_234_567_890, 41_152_263],
  ['005 924', 1_234_567_890, 41_152_263],
  ['287082', 59 + 30, 1],
  ['287082', 59 + 61, undefined],
  ['28708', 59, undefined],
  ['', 59, undefined],
])('%s at second %i: period %s', (code, second, step) => {
  expect(stepOfCode(SECRET, code, new Date(second * 1000))).toBe(step);
});

test('the picture names shop and account', () => {
  const uri = new URL(totpUri(SECRET, 'Ferramenta Colombo', 'marco@example.com'));
  expect([uri.protocol, uri.host, uri.searchParams.get('issuer'), uri.searchParams.get('secret')]).toEqual([
    'otpauth:',
    'totp',
    'Ferramenta Colombo',
    SECRET,
  ]);
  expect(decodeURIComponent(uri.pathname)).toContain('marco@example.com');
});
