/** Written content over HTTP: pages, blog, flyers, brands, page style; files of the data folder (C-API-4, C-CNT-1, C-ID-8). */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ApiName } from '#contract/endpoints/api.ts';
import { requestFor, TOKEN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
// The folder is watched as in a running shop.
beforeAll(() => shop().app.start());
const none = new Map<string, string>();

const ask = async (name: ApiName, body: object = {}) => {
  const response = await shop().app.fetch(requestFor(name, body, none));
  return { status: response.status, message: (await response.json()).message };
};

const write = (path: string, text: string) => {
  const file = join(shop().dataDir, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test.each([
  ['web-page/privacy', 'Informativa sulla privacy', 'Privacy notice'],
  ['/pages/single/garanzia-utensili/', 'Garanzia utensili, 36 mesi', 'Tool warranty, 36 months'],
  ['pages/about-us', 'Chi siamo', 'About us'],
  ['pages/contact-us', 'Contatti', 'Contact us'],
])(
  'get_web_page_detail returns the page of a route in both languages: %s (S-2.16, S-2.17, S-7.25)',
  async (route, italian, english) => {
    const it = await ask('web_page.get_web_page_detail', { route });
    const en = await ask('web_page.get_web_page_detail', { route, lang: 'en' });
    expect([it.message.data.title, en.message.data.title]).toEqual([italian, english]);
    expect(en.message.data.html).not.toMatch(/ href="\/(?!en\/|media\/)/);
  },
);

test('a page that nobody wrote is a 404, a route that is missing a 422 (S-2.16, S-2.17)', async () => {
  expect((await ask('web_page.get_web_page_detail', { route: 'web-page/nothing' })).status).toBe(404);
  expect((await ask('blog.get_blog_post_detail', { route: 'nothing' })).status).toBe(404);
  expect((await ask('resource.flyer', { name: 'nothing' })).status).toBe(404);
  expect((await ask('web_page.get_web_page_detail', {})).status).toBe(422);
});

test('get_blog_post lists posts newest first, by page and category (S-2.20, S-7.31)', async () => {
  const { data, pagination, categories } = (await ask('blog.get_blog_post', { per_page: 3 })).message;
  expect(pagination).toEqual({ current_page: 1, pages: 3, per_page: 3, total: 7 });
  const dates = data.map((post: { date: string }) => post.date);
  expect(dates).toEqual([...dates].sort().reverse());
  const [category] = categories;
  const chosen = (await ask('blog.get_blog_post', { category: category.code })).message;
  expect(chosen.pagination.total).toBe(category.count);
  const english = (await ask('blog.get_blog_post', { category: category.code, lang: 'en' })).message;
  expect(english.pagination.total).toBe(category.count);
  expect((await ask('blog.get_blog_post', { page: 99 })).message.data).toEqual([]);
});

test('get_blog_post_detail returns a post with its neighbours in time (S-2.20, S-7.31)', async () => {
  const { data } = (await ask('blog.get_blog_post', {})).message;
  const { data: post } = (await ask('blog.get_blog_post_detail', { route: data[1].route })).message;
  expect(post).toMatchObject({
    title: data[1].title,
    newer: { route: data[0].route },
    older: { route: data[2].route },
  });
  expect(post.html).toMatch(/<p>/);
  expect(post.picture).toMatchObject({ url: expect.stringMatching(/^\/media\//), width: expect.any(Number) });
});

test('Flyer lists what holds today, with a PDF that is one and articles that are sold (S-7.27)', async () => {
  const { message: flyers } = await ask('resource.flyer');
  expect(flyers.length).toBeGreaterThanOrEqual(3);
  for (const flyer of flyers) {
    const pdf = await shop().app.fetch(new Request(`http://localhost:4500${flyer.pdf}`));
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { message: items } = await ask('wrapper.item_list', { item_ids: flyer.items });
    expect(items.data.map((card: { id: number }) => card.id)).toEqual(flyer.items);
    expect(flyer.items.length).toBeGreaterThan(3);
  }
});

test('a flyer that is over is in no list, but still opens (S-7.27)', async () => {
  const { clock } = shop();
  const before = clock.now;
  const [flyer] = (await ask('resource.flyer')).message;
  // Its last evening, by winter and by summer time.
  clock.now = new Date(`${flyer.valid_to}T21:30:00Z`);
  expect((await ask('resource.flyer', { name: flyer.name })).message[0].expired).toBe(false);
  clock.now = new Date(Date.parse(`${flyer.valid_to}T12:00:00Z`) + 86_400_000);
  const names = (await ask('resource.flyer')).message.map(({ name }: { name: string }) => name);
  expect(names).not.toContain(flyer.name);
  expect((await ask('resource.flyer', { name: flyer.name })).message[0].expired).toBe(true);
  clock.now = before;
});

test('Home Brand lists every brand that has articles, Home Category the top families (S-7.27)', async () => {
  const { message: brands } = await ask('resource.home_brand');
  expect(brands.length).toBeGreaterThan(5);
  const ruvo = brands.find(({ name }: { name: string }) => name === 'ruvo');
  expect(ruvo).toMatchObject({ title: 'Ruvo', url: '/shop?brand=ruvo', html: expect.stringContaining('Lecco') });
  expect(ruvo.picture.url).toMatch(/^\/media\/pictures\//);
  const list = await ask('wrapper.product_list', { brand: 'ruvo' });
  expect(list.message.product_list.pagination.total).toBe(ruvo.count);
  const { message: categories } = await ask('resource.home_category', { lang: 'en' });
  expect(categories.find(({ name }: { name: string }) => name === 'valvole')).toMatchObject({
    title: 'Valves',
    url: '/shop?category=valvole',
  });
});

test('the home has slider, banners, categories, brands, flyers, new arrivals and promos (S-7.28)', async () => {
  const { blocks } = (await ask('home.get_home')).message;
  expect(new Set(blocks.map(({ type }: { type: string }) => type))).toEqual(
    new Set(['slider', 'banners', 'categories', 'brands', 'flyers', 'arrivals', 'promos']),
  );
});

interface MenuEntry {
  name: string;
  title: string;
  parent_menu: string;
  disable: boolean;
  is_group: boolean;
  children: MenuEntry[];
}

test('get_b2b_menu: message is a list of menu items, a tree by parent_menu of up to three levels below the top (S-3.1, S-3.2, S-7.6)', async () => {
  const { message } = await ask('home.get_b2b_menu', { depth: 4 });
  const fields = [
    'category_menu_image',
    'children',
    'disable',
    'is_group',
    'label',
    'name',
    'parent_menu',
    'title',
    'url',
  ];
  const names: string[] = [];
  const walk = (items: MenuEntry[], parent: string, level: number): number => {
    let deepest = level;
    for (const item of items) {
      names.push(item.name);
      expect(Object.keys(item).sort()).toEqual(fields);
      expect([item.parent_menu, item.disable, item.is_group]).toEqual([parent, false, item.children.length > 0]);
      expect(item.title).toMatch(/\S/);
      deepest = Math.max(deepest, walk(item.children, item.name, level + 1));
    }
    return items.length > 0 ? deepest : level - 1;
  };
  const deepest = walk(message, '', 0);
  expect(deepest).toBeGreaterThanOrEqual(2);
  expect(deepest).toBeLessThanOrEqual(3);
  expect(new Set(names).size).toBe(names.length);
});

test('get_promo_slider: message is a list of promo tabs; get_footers: message.data.footer_b2b_html (S-3.16, S-3.21, S-7.7, S-7.8)', async () => {
  const tabs = (await ask('home.get_promo_slider', { lang: 'en' })).message;
  expect(tabs.length).toBeGreaterThan(3);
  for (const tab of tabs) expect(Object.keys(tab).sort()).toEqual(['icon', 'text', 'url']);
  expect(tabs.some(({ url }: { url: string }) => url.includes('latest-order-list=true'))).toBe(true);
  for (const [lang, word] of [
    ['it', 'Servizio clienti'],
    ['en', 'Customer service'],
  ] as const)
    expect((await ask('html.get_footers', { lang })).message.data.footer_b2b_html).toContain(word);
});

test('no dead link in menu, footer, home and written content (C-SCR-5)', async () => {
  const texts: unknown[] = [];
  for (const lang of ['it', 'en']) {
    texts.push(await ask('home.get_b2b_menu', { lang }), await ask('html.get_footers', { lang }));
    texts.push(await ask('home.get_home', { lang }), await ask('home.get_promo_slider', { lang }));
    for (const { route } of (await ask('blog.get_blog_post', { lang, per_page: 48 })).message.data)
      texts.push(await ask('blog.get_blog_post_detail', { route, lang }));
    for (const route of ['about-us', 'contact-us', 'single/garanzia-utensili'])
      texts.push(await ask('web_page.get_web_page_detail', { route: `pages/${route}`, lang }));
    for (const page of ['privacy', 'condizioni-di-vendita', 'spedizioni', 'resi'])
      texts.push(await ask('web_page.get_web_page_detail', { route: `web-page/${page}`, lang }));
  }
  const links = new Set(
    Array.from(JSON.stringify(texts).matchAll(/(?:href=\\?"|"url":")(\/[^"\\]*)/g), ([, url = '']) =>
      url.replace(/^\/en(?=\/|$)/, ''),
    ),
  );
  const written = [...links].filter((url) => /^\/(web-page|pages\/(single|blog\/|flyers\/))/.test(url));
  expect(written.length).toBeGreaterThan(5);
  for (const url of written) {
    const [, kind, name = ''] = /^\/pages\/(blog|flyers)\/(.+)$/.exec(url) ?? [];
    const response =
      kind === 'blog'
        ? await ask('blog.get_blog_post_detail', { route: name })
        : kind === 'flyers'
          ? await ask('resource.flyer', { name })
          : await ask('web_page.get_web_page_detail', { route: url });
    expect([url, response.status]).toEqual([url, 200]);
  }
  const SCREENS =
    /^\/(shop|web-page\/|media\/|pages\/(single|blog|flyers|brands|about-us|contact-us|quick-order|account))/;
  expect([...links].filter((url) => url !== '/' && !SCREENS.test(url))).toEqual([]);
});

const style = (headers: Record<string, string>, query = 'route=main') =>
  shop().app.fetch(new Request(`http://localhost:4500/back-office/api?${query}`, { headers }));

test('the back-office client gets the page style with a bearer token, and nobody else (S-7.4, S-7.21)', async () => {
  const login = await shop().guest().send('wrapper.login', { email: 'cliente1@example.com', password: 'bancale-demo' });
  const token = (login.body as unknown as { access_token: string }).access_token;
  const bearer = { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' };
  const good = await style(bearer);
  expect([good.status, await good.json()]).toEqual([200, { message: { data: { css: expect.any(String) } } }]);
  expect((await style({ ...bearer, 'If-None-Match': good.headers.get('etag') ?? '' })).status).toBe(304);
  for (const authorization of ['', 'Bearer x.y.z', `Bearer ${token}x`, `token ${token}`])
    expect((await style({ Authorization: authorization })).status).toBe(401);
  expect((await style(bearer, 'route=other')).status).toBe(404);
  const { clock } = shop();
  clock.now = new Date(clock.now.getTime() + 16 * 60_000);
  expect((await style(bearer)).status).toBe(401);
});

test('a file of the data folder is visible without a build and without a restart, and gone when it is deleted (C-CNT-1)', async () => {
  const { dataDir } = shop();
  const title = async (lang = 'it') =>
    (await ask('web_page.get_web_page_detail', { route: 'web-page/privacy', lang })).message?.data?.title;
  write('web-page/privacy.it.md', '---\ntitle: Privacy, nuova\n---\nTesto nuovo.');
  await expect.poll(() => title(), { timeout: 15_000 }).toBe('Privacy, nuova');
  expect(await title('en')).toBe('Privacy notice');
  rmSync(join(dataDir, 'content/web-page/privacy.it.md'));
  await expect.poll(() => title(), { timeout: 15_000 }).toBe('Informativa sulla privacy');
});

test('a broken file keeps the last good version and is logged with file and line (C-CNT-1)', async () => {
  const { logLines } = shop();
  const summary = async () =>
    (await ask('blog.get_blog_post_detail', { route: 'prova' })).message?.data?.summary ?? 'none';
  write('blog/prova.it.md', '---\ntitle: Prova\ndate: 2026-01-01\nsummary: Prima\n---\nUno.');
  await expect.poll(summary, { timeout: 15_000 }).toBe('Prima');
  write('blog/prova.it.md', '---\ntitle: Prova\ndate: domani\nsummary: Seconda\n---\nUno, due.');
  const told = () =>
    logLines.filter((line) => line.includes('content/blog/prova.it.md')).map((line) => JSON.parse(line));
  await expect.poll(() => told().length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(told().at(-1)).toMatchObject({ level: 'warn', line: 3, reason: expect.stringContaining('date') });
  expect(await summary()).toBe('Prima');
});

test('menu, promo tabs, footer and home of the data folder go before what was imported; HTML is made safe (C-CNT-1, C-ID-8)', async () => {
  write('menu.yaml', '- code: uno\n  name_it: Uno\n  name_en: One\n  url: /shop\n');
  write('promo-tabs.yaml', '- text_it: Scheda\n  text_en: Tab\n  url: /shop?new=1\n');
  write('footer.it.html', '<p onclick="x()">Piede <script>alert(1)</script><a href="javascript:alert(1)">x</a></p>');
  write('home.yaml', '- type: banners\n  title_it: Solo questo\n  items:\n    - title_it: Uno\n      url: /shop\n');
  const menu = async () =>
    (await ask('home.get_b2b_menu', { lang: 'en' })).message.map(({ label }: { label: string }) => label);
  await expect.poll(menu, { timeout: 15_000 }).toEqual(['One']);
  expect((await ask('home.get_promo_slider')).message).toEqual([{ text: 'Scheda', url: '/shop?new=1', icon: '' }]);
  expect((await ask('html.get_footers')).message.data.footer_b2b_html).toBe('<p>Piede <a>x</a></p>');
  expect((await ask('home.get_home')).message.blocks.map(({ title }: { title: string }) => title)).toEqual([
    'Solo questo',
  ]);
  rmSync(join(shop().dataDir, 'content'), { recursive: true });
  await expect.poll(async () => (await menu()).length, { timeout: 15_000 }).toBeGreaterThan(3);
});

test('the style of the data folder reaches the back-office response with its safe rules only (C-ID-8)', async () => {
  const { clock } = shop();
  clock.now = new Date();
  write('style.css', readFileSync(new URL('../kit/wholesaler-style.css', import.meta.url), 'utf8'));
  const css = async () => {
    const response = await style({ Authorization: `Bearer ${TOKEN}` });
    return (await response.json()).message.data?.css;
  };
  await expect.poll(css, { timeout: 15_000 }).toBe(':root{--yellow:#ffa800}.foot{background:#f0f4ff}');
});
