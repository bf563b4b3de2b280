import { describe, expect, it } from 'vitest';
import { familyHome, familyMenu, type MenuFamily } from './family-content.rules.ts';
import { menuTree } from './menu-tree.rules.ts';

const family = (path: string): MenuFamily => {
  const codes = path.split(',');
  const code = codes.at(-1) ?? '';
  return { code, path, parent: codes.at(-2) ?? '', name: { it: `${code} it`, en: `${code} en` }, image: '' };
};

describe('a shop without menu and home of its own', () => {
  const families = ['viti', 'dadi', 'viti,metriche', 'viti,metriche,933', 'viti,metriche,933,inox'].map(family);

  it('makes a menu of three levels from its families', () => {
    const [viti, dadi] = menuTree(familyMenu(families), 'it');
    expect(viti).toMatchObject({ label: 'viti it', url: '/shop?category=viti', is_group: true });
    expect(viti?.children[0]?.children[0]).toMatchObject({
      name: '933',
      url: '/shop?category=viti,metriche,933',
      children: [],
    });
    expect(dadi).toMatchObject({ is_group: false, children: [] });
  });

  it('shows the top families, promotions and new arrivals on the home page', () => {
    const blocks = familyHome(families);
    expect(blocks.map((block) => block.type)).toEqual(['categories', 'promos', 'arrivals']);
    expect(blocks[0]?.items.map((item) => item.title_en)).toEqual(['viti en', 'dadi en']);
  });
});
