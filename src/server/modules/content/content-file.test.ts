import { describe, expect, it } from 'vitest';
import type { ContentAssets } from './content-entry.ts';
import { isContentFile, readContentFile } from './content-file.ts';

const assets: ContentAssets = {
  picture: async (file) => (file === 'vite.svg' ? { url: '/media/vite.svg', width: 80, height: 60 } : undefined),
  document: async (file) => (file === 'inverno.pdf' ? '/media/inverno.pdf' : undefined),
};
const read = async (path: string, text: string) => (await readContentFile(path, text, assets)).entry;
const problem = (path: string, text: string) =>
  readContentFile(path, text, assets).then(
    () => 'taken',
    (error: { line: number; message: string }) => `${error.line}: ${error.message}`,
  );

describe('content files (C-CNT-1)', () => {
  it.each([
    ['web-page/privacy.it.md', 'web-page/privacy', 'it'],
    ['web-page/legal/cookies.en.md', 'web-page/legal/cookies', 'en'],
    ['single/garanzia.it.html', 'pages/single/garanzia', 'it'],
    ['about-us.en.md', 'pages/about-us', 'en'],
    ['contact-us.it.md', 'pages/contact-us', 'it'],
  ])('%s is the page %s', async (path, route, locale) => {
    expect(await read(path, '---\ntitle: Titolo\n---\n<p>Testo</p>')).toEqual({
      kind: 'page',
      route,
      locale,
      title: 'Titolo',
      description: '',
      html: '<p>Testo</p>',
      picture: null,
    });
  });

  it('Markdown becomes safe HTML with its pictures in place (C-ID-8)', async () => {
    const text =
      '---\ntitle: Prova\n---\n# Uno\n\n**due** <script>alert(1)</script> ![Una vite](vite.svg)\n\n[x](javascript:alert(1))';
    const { entry, warnings } = await readContentFile('single/prova.it.md', text, assets);
    const { html } = entry as { html: string };
    expect(html).toContain('<h2>Uno</h2>');
    expect(html).toContain('<strong>due</strong>');
    expect(html).toContain('<img src="/media/vite.svg" width="80" height="60" alt="Una vite" loading="lazy" />');
    expect(html).not.toMatch(/script/);
    expect(warnings).toEqual([]);
  });

  it('a picture that is missing is left out and reported with its line', async () => {
    const text = '---\ntitle: Prova\n---\nTesto\n\n![x](manca.png)';
    const { entry, warnings } = await readContentFile('single/prova.it.md', text, assets);
    expect((entry as { html: string }).html).toBe('<p>Testo</p>');
    expect(warnings).toEqual([{ line: 6, reason: 'images/manca.png is missing or cannot be shown' }]);
  });

  it('a post, a flyer, a home, a menu', async () => {
    const post = '---\ntitle: "Viti: quali?"\ndate: 2026-03-01\ncategory: Prodotti\nimage: vite.svg\n---\nTesto';
    expect(await read('blog/viti.it.md', post)).toMatchObject({
      kind: 'post',
      slug: 'viti',
      date: '2026-03-01',
      category: 'Prodotti',
      minutes: 1,
      picture: { url: '/media/vite.svg' },
    });
    const flyer =
      'title_it: Inverno\nvalid_from: 2026-11-01\nvalid_to: 2026-12-31\npdf: inverno.pdf\nproducts: [VT933, 12]';
    expect(await read('flyers/inverno.yaml', flyer)).toMatchObject({
      kind: 'flyer',
      name: 'inverno',
      title: { it: 'Inverno', en: 'Inverno' },
      products: ['VT933', '12'],
      pdf: { it: '/media/inverno.pdf', en: '/media/inverno.pdf' },
    });
    const home = '- type: slider\n  items:\n    - { title_it: Uno, url: /shop, image: vite.svg }';
    expect(await read('home.yaml', home)).toMatchObject({
      kind: 'home',
      blocks: [{ type: 'slider', items: [{ title_en: 'Uno', picture: { width: 80 } }] }],
    });
    const menu = '- code: viti\n  name_it: Viti\n  children:\n    - { code: metriche, name_it: Metriche, url: /shop }';
    expect(await read('menu.yaml', menu)).toMatchObject({
      entries: [
        { code: 'viti', parent: '', is_group: true },
        { code: 'metriche', parent: 'viti', name_en: 'Metriche' },
      ],
    });
  });

  it.each([
    ['web-page/x.it.md', 'senza campi', /^1: a text begins with its fields/],
    ['web-page/x.it.md', '---\ntitle: a\ndescription: [1]\n---\n', /^3: description: a text is expected/],
    ['blog/x.it.md', '---\ntitle: a\ndate: ieri\n---\n', /^3: date: a date like/],
    ['blog/x.it.md', '---\ntitle: a\ndate: 2026-02-31\n---\n', /^3: date: a date like/],
    ['blog/x.it.md', '---\ntitle: a: b\n---\n', /^2: /],
    [
      'flyers/x.yaml',
      'title_it: A\nvalid_from: 2026-02-01\nvalid_to: 2026-01-01\npdf: inverno.pdf',
      /^3: valid_to: it ends/,
    ],
    [
      'flyers/x.yaml',
      'title_it: A\nvalid_from: 2026-01-01\nvalid_to: 2026-02-01\npdf: altro.pdf',
      /^4: pdf: documents\/altro/,
    ],
    ['home.yaml', '- type: slider\n- type: fireworks', /^2: 1\.type: is no kind of block/],
    ['menu.yaml', '- code: a\n  name_it: A\n- code: a\n  name_it: B', /^3: code a is there twice/],
    ['style.css', 'a { color: red }\nb { color }', /^2: /],
    ['Pagina.md', 'x', /^0: no content file has such a name/],
  ])('%s with a mistake is rejected, and its line is reported', async (path, text, expected) => {
    expect(await problem(path, text)).toMatch(expected);
  });

  it('what editors leave behind is no content', () => {
    expect(
      ['.about-us.it.md.swp', 'blog/x.it.md~', 'images/a.png', 'documents/a.pdf', '#x#'].filter(isContentFile),
    ).toEqual([]);
  });
});
