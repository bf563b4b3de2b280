import { expect, test } from 'vitest';
import { encrypt, unseal } from './encrypted-text.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

test('what one key sealed opens with it, also when a newer one stands before it', () => {
  const sealed = encrypt([OLD], 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(unseal([OLD], sealed)).toEqual({ text: 'JBSWY3DPEHPK3PXP', byOldKey: false });
  expect(unseal([NEW, OLD], sealed)).toEqual({ text: 'JBSWY3DPEHPK3PXP', byOldKey: true });
});

test('another key, or a changed text, opens nothing', () => {
  const sealed = encrypt([OLD], 'JBSWY3DPEHPK3PXP');
  expect(unseal([NEW], sealed)).toBeUndefined();
  expect(unseal([OLD], `${sealed.slice(0, -2)}AA`)).toBeUndefined();
});
