import { describe, expect, it } from 'vitest';
import { type MenuEntry, menuTree } from './menu-tree.rules.ts';

const entry = (code: string, parent = '', disabled = false): MenuEntry => ({
  code,
  parent,
  disabled,
  name_it: `${code} it`,
  name_en: `${code} en`,
  url: `/shop?category=${code}`,
  image: '',
  is_group: parent === '',
});
const names = (items: ReturnType<typeof menuTree>): unknown[] =>
  items.map((item) => (item.children.length > 0 ? [item.name, names(item.children)] : item.name));

describe('menu tree (S-3.2)', () => {
  const menu = [
    entry('valves'),
    entry('screws'),
    entry('metric', 'screws'),
    entry('din933', 'metric'),
    entry('wood', 'screws'),
  ];

  it('hangs children below their parent, in order', () => {
    expect(names(menuTree(menu, 'it'))).toEqual(['valves', ['screws', [['metric', ['din933']], 'wood']]]);
  });

  it.each([
    [1, ['valves', 'screws']],
    [2, ['valves', ['screws', ['metric', 'wood']]]],
  ])('stops after %i levels', (depth, expected) => expect(names(menuTree(menu, 'it', depth))).toEqual(expected));

  it('hides disabled entries with everything below (S-3.3)', () => {
    expect(names(menuTree([...menu.slice(0, 1), entry('screws', '', true), ...menu.slice(2)], 'it'))).toEqual([
      'valves',
    ]);
  });

  it('leaves out orphans and circles', () => {
    expect(names(menuTree([entry('a', 'b'), entry('b', 'a'), entry('lost', 'nowhere'), entry('top')], 'it'))).toEqual([
      'top',
    ]);
  });

  it('speaks the language of the page', () => {
    expect(menuTree(menu, 'en')[0]?.label).toBe('valves en');
  });
});
