/** The shop by keyboard: tab order, visible focus, every control of the frame (mock "Keyboard and focus"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inCase } from '../kit/in-case.ts';
import { DEMO_PASSWORD, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

interface Stop {
  name: string;
  inView: boolean;
  marked: boolean;
}

/** The focused element: its name, whether it is visible, whether the focus is visible. */
function stop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      name: (element.getAttribute('aria-label') || element.textContent || element.id).trim().slice(0, 60),
      inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      marked: (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none',
    };
  });
}

test('home, list and login: each of the first 45 stops can be seen', async () => {
  const { page, go } = await visitor();
  for (const [path, width] of [
    ['/', 1440],
    ['/shop?text=vite+m8', 1440],
    ['/', 390],
    ['/pages/login', 1440],
  ] as const)
    await inCase(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await go(path);
      const seen: Stop[] = [];
      for (let press = 0; press < 45; press++) {
        await page.keyboard.press('Tab');
        const at = await stop(page);
        if (await page.evaluate(() => document.activeElement === document.body)) break;
        seen.push(at);
      }
      expect(seen.length).toBeGreaterThan(8);
      expect(seen.filter((at) => !at.inView || !at.marked)).toEqual([]);
    });
});

test('the first stop jumps over the frame', async () => {
  const { page, go } = await visitor();
  await go('/');
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toBe('Vai al contenuto');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('stops come in reading order: address, language, account, logo, search, cart, menu, promo tabs, content (C-SCR-2, S-2.62, S-2.63)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  const names: string[] = [];
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    names.push((await stop(page)).name);
  }
  const places = [
    /^Consegna a/,
    /^IT$/,
    /^EN$/,
    /^Esci$/,
    /^AREA UTENTE$/,
    /^Bancale$/,
    /^q$/,
    /^Cerca$/,
    /Carrello/,
    /^Viteria$/,
    /^Offerte$/,
    /^Ultimi articoli/,
    /^Scopri$/,
  ].map((name) => names.findIndex((text) => name.test(text)));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('a menu panel follows its entry, and Tab goes on through it', async () => {
  const { page, go } = await visitor();
  await go('/');
  const entry = page.getByRole('navigation', { name: 'Categorie' }).getByRole('button', { name: 'Viteria' });
  await entry.focus();
  await page.keyboard.press('Enter');
  const whole = page.getByRole('navigation', { name: 'Categorie' }).getByRole('link', { name: 'Tutti gli articoli' });
  await whole.waitFor();
  await whole.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/category=viteria/);
  // A new page starts at its content, a listing at its articles, after the filters.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('articoli');
});

test('after a search the first article is a few keys away, not behind the filters (C-SCR-2)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  await page.keyboard.press('/');
  await page.keyboard.type('vite m8');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '«vite m8»' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('articoli');
  const first = page.locator('#articoli').getByRole('listitem').getByRole('heading').getByRole('link').first();
  const name = await first.innerText();
  const stops: string[] = [];
  while (stops.length < 12 && !stops.includes(name)) {
    await page.keyboard.press('Tab');
    stops.push((await stop(page)).name);
  }
  expect(stops).toContain(name);
});

test('a second search from the listing leaves its field too: other words, the same words, a suggestion', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  const focus = () => page.evaluate(() => document.activeElement?.id);
  const title = (words: string) => page.getByRole('heading', { level: 1, name: `«${words}»` });
  await go('/shop?text=vite+m8');
  for (const words of ['dado m8', 'dado m8']) {
    await page.keyboard.press('/');
    await expect.poll(focus).toBe('q');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await title(words).waitFor();
    await expect.poll(focus).toBe('articoli');
  }
  await page.keyboard.press('/');
  await page.keyboard.type('rondella');
  await page.getByRole('row', { name: /«rondella»/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await title('rondella').waitFor();
  await expect.poll(focus).toBe('articoli');
});

test('filters and orders of a list never lose the focus: it stays on what was pressed, or goes to the articles (C-SCR-2)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite+m8');
  const focus = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return element.id || element.getAttribute('aria-label') || element.childNodes[0]?.textContent;
    });
  await page.locator('#articoli').getByRole('listitem').first().waitFor();
  const family = page.getByRole('link', { name: /^Viteria \d/ });
  await family.press('Enter');
  await page.waitForURL(/category=viteria/);
  await page.getByRole('link', { name: /^Viti metriche/ }).waitFor();
  expect(await focus()).toBe('Viteria');
  const order = page.locator('#articoli').getByRole('combobox', { name: 'Ordina per' });
  await order.focus();
  await order.selectOption('new');
  await page.waitForURL(/sort=new/);
  await expect.poll(() => order.inputValue()).toBe('new');
  expect(await focus()).toBe('Ordina per');
  await page.goBack();
  await expect.poll(() => order.inputValue()).toBe('default');
  const chips = page.getByRole('navigation', { name: 'Filtri attivi' });
  await chips.getByRole('link').first().press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('category'));
  await expect.poll(focus).toBe('articoli');
});

test('login, address and logout with the keyboard alone', async () => {
  const { page, go } = await visitor();
  await go('/pages/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(CUSTOMER);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  const address = page.getByText('Consegna a').locator('xpath=ancestor::summary');
  await address.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toContain('Cantiere Residenza Adda');
  await page.keyboard.press('Escape');
  expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Esci' }).first().press('Enter');
  await page.waitForURL(/\/pages\/login/);
});
