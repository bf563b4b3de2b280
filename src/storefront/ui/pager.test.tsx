import { expect, test } from 'vitest';
import { pageNumbers } from './pager.tsx';

test.each([
  [1, 3, [1, 2, 3]],
  [1, 33, [1, 2, 0, 33]],
  [5, 33, [1, 0, 4, 5, 6, 0, 33]],
  [33, 33, [1, 0, 32, 33]],
])('page %d of %d shows %j (0 is a gap)', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown);
});
