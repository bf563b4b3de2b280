import { expect, test } from 'vitest';
import { fitsName, isOwnName } from './transfer-names.ts';

const SUM = 'ab'.repeat(32);

test('only names that the shop gives are moved', () => {
  expect(isOwnName('papers', `ab/${SUM}`)).toBe(true);
  expect(isOwnName('media', 'pictures/3f/thumb_3f9c3f9c3f9c3f9c3f9c.150x113.webp')).toBe(true);
  expect(isOwnName('media', 'documents/open/3f9c3f9c3f9c3f9c3f9c/scheda.pdf')).toBe(true);
  for (const name of [`cd/${SUM}`, `../${SUM}`, SUM, `ab/${SUM}.1-2.new`, 'ab/notes.txt'])
    expect(isOwnName('papers', name), name).toBe(false);
  for (const name of ['pictures/../../x', 'documents/open/3f9c3f9c3f9c3f9c3f9c/../x', 'x.webp', ''])
    expect(isOwnName('media', name), name).toBe(false);
});

test('papers and documents say by their names what their content is, pictures do not', () => {
  expect(fitsName('papers', `ab/${SUM}`, SUM)).toBe(true);
  expect(fitsName('papers', `ab/${SUM}`, 'cd'.repeat(32))).toBe(false);
  expect(fitsName('media', `documents/open/${SUM.slice(0, 20)}/a.pdf`, SUM)).toBe(true);
  expect(fitsName('media', 'documents/open/3f9c3f9c3f9c3f9c3f9c/a.pdf', SUM)).toBe(false);
  expect(fitsName('media', 'pictures/3f/thumb_3f9c3f9c3f9c3f9c3f9c.150x113.webp', SUM)).toBeUndefined();
});
