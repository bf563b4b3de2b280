import { expect, test } from 'vitest';
import { refusedLinks } from './article-links.rules.ts';

/** `child<parent` for each row of the file; `-` is standalone. */
function refusals(file: string, stored: Record<string, string> = {}, known: string[] = []) {
  const rows = file.split(' ').map((row, index) => {
    const [code = '', parent = ''] = row.split('<');
    return [code, { line: index + 2, parent }] as const;
  });
  const named = new Map(rows);
  const codes = new Set([...named.keys(), ...known, ...Object.keys(stored)]);
  const found = refusedLinks(named, new Map(Object.entries(stored)), (code) => codes.has(code));
  return found.map(({ code, issue }) => `${code} ${issue}`);
}

test.each([
  ['parent and children in any order', 'A<P P B<P', {}, [], []],
  ['a parent that is in the database', 'A<P', {}, ['P'], []],
  ['no such parent', 'A<P', {}, [], ['A unknown-parent']],
  ['its own parent', 'A<A', {}, [], ['A own-parent']],
  ['a child of a child', 'A<P P<Q Q', {}, [], ['A child-of-child']],
  ['each the parent of the other', 'A<B B<A', {}, [], ['A child-of-child', 'B child-of-child']],
  ['a parent that is a child in the database', 'A<P', { P: 'Q' }, ['Q'], ['A child-of-child']],
  ['a parent that the file takes out of its family', 'A<P P', { P: 'Q' }, ['Q'], []],
  ['children in the database', 'P<Q Q', { A: 'P' }, [], ['P has-children']],
  ['children in the database that leave', 'P<Q Q A', { A: 'P' }, [], []],
])('%s', (_, file, stored, known, expected) => {
  expect(refusals(file, stored as Record<string, string>, known)).toEqual(expected);
});
