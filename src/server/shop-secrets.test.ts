import { expect, test } from 'vitest';
import { isSignedBy, type Secrets, signatureOf } from './shop-secrets.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

test('the first key signs, every key verifies: a change of key ends nothing', () => {
  const before = signatureOf([OLD], 'kind', 'text');
  const rotated: Secrets = [NEW, OLD];
  expect(isSignedBy(rotated, 'kind', 'text', before)).toBe(true);
  expect(signatureOf(rotated, 'kind', 'text')).toBe(signatureOf([NEW], 'kind', 'text'));
});

test('a key that was taken out verifies nothing any more', () => {
  expect(isSignedBy([NEW], 'kind', 'text', signatureOf([OLD], 'kind', 'text'))).toBe(false);
});

test.each([
  ['another text', 'kind', 'texts', undefined],
  ['another kind', 'other', 'text', undefined],
  ['an empty signature', 'kind', 'text', ''],
  ['half a signature', 'kind', 'text', signatureOf([OLD], 'kind', 'text').slice(0, 20)],
])('%s is refused', (_, purpose, text, given) => {
  expect(isSignedBy([OLD], purpose, text, given ?? signatureOf([OLD], 'kind', 'text'))).toBe(false);
});
