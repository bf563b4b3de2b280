import { expect, test } from 'vitest';
import { picturePlaceholder } from './picture-placeholder.rules.ts';

test('it has the size of the picture, and is XML', () => {
  const drawn = picturePlaceholder('pictures/3f/main_3f9c.800x450.webp');
  expect(drawn).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="800" height="450" viewBox="0 0 800 450">/,
  );
  expect(drawn).not.toContain('NaN');
  expect(picturePlaceholder('anything')).toContain('width="150"');
  expect(picturePlaceholder('a.0x0.svg')).not.toContain('NaN');
});
