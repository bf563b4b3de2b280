import { expect, test } from 'vitest';
import { PAGE_LIST } from '#contract/values/pages.ts';
import { NOT_INDEXED, NOT_PREFETCHED } from './page-patterns.rules.ts';

/** A page's path with its parameters filled in. */
const example = (path: string) => `/${path.replace(/:\w+\??/g, 'some').replace('*', 'some/page')}`;

test.each(PAGE_LIST.filter(({ id }) => id !== 'not-found'))(
  '$id: the patterns say what the table says (C-SCR-13, S-9.35)',
  ({ path, access, indexed, prefetched }) => {
    expect(NOT_INDEXED.test(example(path))).toBe(!indexed && access !== 'form');
    for (const prefix of ['', '/en'])
      expect(NOT_PREFETCHED.test(prefix + example(path)), prefix).toBe(prefetched !== true);
  },
);

test('a page is not taken for another that begins alike', () => {
  expect(NOT_INDEXED.test('/pages/cartoleria')).toBe(false);
  expect(NOT_PREFETCHED.test('/pages/blogs')).toBe(true);
});
