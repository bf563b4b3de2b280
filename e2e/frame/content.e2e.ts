/** Content pages: about, web and single pages, blog, brands, flyers; edited in the data folder (storefront.md §1, §2; C-CNT-1). */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { inCase, resizePlain } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';
import { testedShop } from '../kit/tested-shop.ts';

withBrowser();

const main = (page: Page) => page.getByRole('main');

test('written pages in both languages: title, text, description (S-2.16, S-2.17, S-2.18)', async () => {
  const { page, go } = await visitor({ width: 390, height: 844 });
  for (const [path, title] of [
    ['/pages/about-us', 'Chi siamo'],
    ['/en/pages/about-us', 'About us'],
    ['/web-page/privacy', 'Informativa sulla privacy'],
    ['/en/web-page/condizioni-di-vendita', 'Terms of sale'],
    ['/pages/single/garanzia-utensili', 'Garanzia utensili, 36 mesi'],
    ['/en/pages/single/garanzia-utensili', 'Tool warranty, 36 months'],
  ] as const)
    await inCase(path, async () => {
      await go(path);
      await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.title()).toContain(title);
      expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/\S/);
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
});

test('a wide table in a text scrolls in itself on phones (S-2.18)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  for (const path of ['/pages/blog/classi-di-resistenza-viti', '/web-page/spedizioni', '/pages/contact-us']) {
    await go(path);
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    for (const width of [390, 320]) {
      await resizePlain(page, width, 844);
      await inCase(`${path} at ${width} px`, () => expectNoOverflow(page));
    }
  }
});

test('what was never written is a 404 with its real status (S-2.16, S-2.17)', async () => {
  await asApiGuest(async ({ request }) => {
    for (const path of [
      '/web-page/nothing',
      '/web-page/a/b/c',
      '/pages/single/nothing',
      '/en/pages/blog/nothing',
      '/pages/flyers/nothing',
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toMatch(/<h1[^>]*>404</);
    }
  });
});

test('the blog in both languages: a list by page and category, and the post behind each (S-2.20)', async () => {
  const { page, go } = await visitor();
  for (const [path, category, second] of [
    ['/pages/blog', 'Impianti', 'Pagina 2'],
    ['/en/pages/blog', 'Systems', 'Page 2'],
  ] as const)
    await inCase(path, async () => {
      await go(path);
      await main(page).getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
      const posts = main(page).getByRole('heading', { level: 2 });
      expect(await posts.count()).toBe(6);
      await expectAccessible(page);
      await main(page).getByRole('link', { name: second }).click();
      await page.waitForURL(/page=2/);
      await expect.poll(() => posts.count()).toBe(1);
      await main(page)
        .getByRole('link', { name: new RegExp(`^${category}`) })
        .click();
      await page.waitForURL(/category=impianti/);
      await expect.poll(() => posts.count()).toBe(2);
      const name = (await posts.first().innerText()).trim();
      await posts.first().getByRole('link').click();
      await main(page).getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.title()).toContain(name);
      await expectAccessible(page);
    });
});

test('all brands A–Z with their logos; a search finds one, and it leads to its articles (S-2.21)', async () => {
  const { page, go } = await visitor();
  await go('/pages/brands');
  const letters = await main(page).getByRole('heading', { level: 2 }).allInnerTexts();
  expect(letters.length).toBeGreaterThan(5);
  expect(letters).toEqual([...letters].sort());
  const tile = main(page).getByRole('link', { name: /^Ruvo \d+ articol/ });
  expect(await tile.locator('img').getAttribute('src')).toMatch(/^\/media\//);
  await expectAccessible(page);
  await main(page).getByRole('searchbox', { name: 'Cerca una marca' }).fill('ruv');
  await main(page).getByText('1 marca', { exact: true }).waitFor();
  await tile.click();
  await page.waitForURL(/\/shop\?brand=ruvo/);
});

test('brands without JavaScript: the search is a form (S-2.21)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/en/pages/brands?q=RUV');
  expect(await main(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['R']);
  await main(page).getByRole('searchbox').fill('norba');
  await main(page).getByRole('searchbox').press('Enter');
  await page.waitForURL(/q=norba/);
  await main(page)
    .getByRole('link', { name: /^Norba \d/ })
    .waitFor();
});

test('covers and validity of the flyers that hold, in both languages (C-SCR-16, S-2.26)', async () => {
  const { page, go } = await visitor({ pictures: true, width: 390, height: 844 });
  for (const [path, title, validity] of [
    ['/pages/flyers', 'Volantini', /^Valido dal \d\d\/\d\d\/\d{4} al/],
    ['/en/pages/flyers', 'Flyers', /^Valid from \d\d\/\d\d\/\d{4} to/],
  ] as const)
    await inCase(path, async () => {
      await go(path);
      await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await main(page).getByText(validity).count()).toBeGreaterThanOrEqual(3);
      await expectStill(page, 0.01);
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
});

/** How many colours a canvas shows: more than two are a page of a flyer. */
function coloursOf(canvas: HTMLCanvasElement): number {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4000) found.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
  return found.size;
}

test('a flyer opens in a PDF viewer, in a wide window and on a phone, and the file can be had (C-SCR-16, S-2.26)', async () => {
  const { page, go } = await visitor({ pictures: true });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    await inCase(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await go('/pages/flyers/cantiere');
      const first = page.getByRole('img', { name: /^Pagina 1 di \d/ });
      await first.and(page.locator('[aria-busy="false"]')).waitFor();
      expect(await first.evaluate(coloursOf)).toBeGreaterThan(2);
      const file = main(page).getByRole('link', { name: 'PDF del volantino Speciale cantiere' });
      const response = await page.request.get((await file.getAttribute('href')) ?? '');
      expect(response.headers()['content-type']).toBe('application/pdf');
      await expectStill(page, 0.01);
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
});

test('beside a flyer its buyable items: price and add control for customers, the way to the login for guests (C-SCR-16, S-2.26)', async () => {
  const guest = await visitor();
  await guest.go('/pages/flyers/cantiere');
  const rows = (page: Page) => page.getByRole('region', { name: 'Articoli del volantino' }).getByRole('listitem');
  expect(await rows(guest.page).count()).toBeGreaterThan(3);
  expect(await main(guest.page).getByText('€').count()).toBe(0);
  await rows(guest.page)
    .first()
    .getByRole('link', { name: /Accedi/ })
    .waitFor();

  const { page, go } = await visitor({ as: 'cliente2@example.com' });
  await go('/pages/flyers/cantiere');
  const row = rows(page)
    .filter({ has: page.getByRole('button', { name: /Aggiungi/ }) })
    .first();
  await row.getByText('€').first().waitFor();
  await row.getByRole('button', { name: /Aggiungi/ }).click();
  await row.getByText(/^nel carrello \d/).waitFor();
});

test('without JavaScript a flyer is its cover, its file and its items (C-SCR-16, S-2.26)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/en/pages/flyers/cantiere');
  await main(page).getByRole('link', { name: 'PDF of the flyer Building site special' }).waitFor();
  expect(
    await main(page).getByRole('region', { name: 'Products in the flyer' }).getByRole('listitem').count(),
  ).toBeGreaterThan(3);
});

test('a page and a style saved in the data folder are on the pages without a build and without a restart (S-7.21)', async () => {
  const folder = join(testedShop().dataDir, 'content');
  mkdirSync(join(folder, 'web-page'), { recursive: true });
  const file = join(folder, 'web-page/prova-e2e.it.md');
  const css = join(folder, 'style.css');
  try {
    writeFileSync(file, '---\ntitle: Appena scritta\n---\nTesto **nuovo** <script>alert(1)</script>.');
    writeFileSync(
      css,
      '.foot { outline-color: rgb(1 2 3); position: fixed; background: url(https://evil.example/x.png) }',
    );
    // A guest's page comes from the cache, a customer's does not: both contain the style and allow it in their policy.
    for (const as of [undefined, 'cliente1@example.com']) {
      const { page, context } = await visitor(as ? { as } : {});
      // Cheaper than to load the page until it has both.
      const read = async () => {
        const response = await context.request.get('/web-page/prova-e2e');
        return [response.status(), (await response.text()).includes('outline-color')];
      };
      await expect.poll(read, { timeout: 15_000 }).toEqual([200, true]);
      expect((await page.goto('/web-page/prova-e2e'))?.status()).toBe(200);
      await main(page).getByRole('heading', { level: 1, name: 'Appena scritta' }).waitFor();
      const footer = page.getByRole('contentinfo');
      const look = () =>
        footer.evaluate((element) => {
          const { outlineColor, position, backgroundImage } = getComputedStyle(element);
          return [outlineColor, position, backgroundImage];
        });
      expect(await look()).toEqual(['rgb(1, 2, 3)', 'static', 'none']);
    }
  } finally {
    rmSync(file, { force: true });
    rmSync(css, { force: true });
  }
});
