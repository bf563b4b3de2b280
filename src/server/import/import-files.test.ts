import { expect, test } from 'vitest';
import { IMPORT_STEPS } from './import-files.ts';

test('each step loads the definition of its own file', async () => {
  const loaded = await Promise.all(IMPORT_STEPS.map(({ load }) => load()));
  expect(loaded.map(({ file }) => file)).toEqual(IMPORT_STEPS.map(({ file }) => file));
});
