/** When guests' pages are rendered anew because something became available, or no longer is. */
import { expect, test } from 'vitest';
import { followStock } from './pages-follow-stock.ts';

test('a change frees the pages at once, others within a second after it together, none is missed (C-CAT-4)', () => {
  let levels = 0;
  let now = 50_000;
  const version = followStock(
    () => 'v1',
    () => levels,
    () => now,
  );
  const first = version();
  levels += 1;
  const second = version();
  expect(second).not.toBe(first);
  now += 400;
  levels += 1;
  expect(version()).toBe(second);
  now += 300;
  levels += 1;
  expect(version()).toBe(second);
  now += 300;
  const third = version();
  expect(third).not.toBe(second);
  now += 5000;
  expect(version()).toBe(third);
});

test('another version of the data is another version of the pages', () => {
  let data = 1;
  const version = followStock(
    () => `v${data}`,
    () => 0,
  );
  const before = version();
  data += 1;
  expect(version()).not.toBe(before);
});
