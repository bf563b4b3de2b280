/** Every page at every width and in both languages: accessible, no overflow, no layout shift. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, type Visitor, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const PUBLIC = [
  '/',
  '/shop',
  '/shop?text=vite+m8',
  '/shop?text=qqqzzzxxx',
  `/product/default/${BOLT}`,
  '/product/child/VT933',
  '/pages/login',
  '/pages/forgot-password',
  '/nothing-here',
];
const PERSONAL = [
  '/',
  '/shop?text=vite+m8',
  `/product/default/${BOLT}`,
  '/product/child/VT933',
  '/pages/cart?tab=active',
  '/pages/account',
];
const inEnglish = (path: string) => (path === '/' ? '/en' : `/en${path}`);

withBrowser();

/** Narrow windows: tablet, phone, and 1280 px at 400 % zoom (WCAG 1.4.10). */
const NARROW = [820, 390, 320];

/** Each page in a wide window for axe, then in narrow ones: they are laid out by CSS alone. `arrived` checks it before. */
async function expectFit(
  { page, go }: Visitor,
  paths: readonly string[],
  arrived: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(path);
    await arrived(path);
    await inCase(path, () => expectAccessible(page));
    await inCase(path, () => expectNoOverflow(page));
    for (const width of NARROW) {
      await resize(page, width);
      await inCase(`${path} at ${width} px`, () => expectNoOverflow(page));
    }
  }
}

test.each(['it', 'en'])(
  'for guests, %s: WCAG 2.2 AA, and nothing sticks out, zoomed in fourfold either',
  async (language) => {
    const guest = await visitor({ pictures: true, expectedErrors: /404/ });
    await expectFit(guest, language === 'it' ? PUBLIC : PUBLIC.map(inEnglish));
  },
);

/** Nothing jumped while the open page arrived. */
async function expectArrivedStill(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // The sizes table shows what is in the cart once the cart has loaded: one line of text moves by 3 px.
  await expectStill(page, path.includes('child') ? 0.001 : 0, path);
}

test('for customers, it: WCAG 2.2 AA, nothing jumps while pages arrive, and nothing sticks out', async () => {
  const customer = await visitor({ pictures: true, as: CUSTOMER });
  await fillCart(customer.context, { [BOLT]: 1000, [NUT]: 400 });
  await expectFit(customer, [...PERSONAL, '/pages/checkout'], (path) => expectArrivedStill(customer.page, path));
});

test('for customers, en: WCAG 2.2 AA, and nothing sticks out', async () => {
  const customer = await visitor({ pictures: true, as: CUSTOMER });
  await fillCart(customer.context, { [BOLT]: 1000, [NUT]: 400 });
  await expectFit(customer, PERSONAL.map(inEnglish));
});

test('nothing jumps while pages arrive on a phone', async () => {
  const { page, context, go } = await visitor({ pictures: true, as: CUSTOMER, width: 390 });
  await fillCart(context, { [NUT]: 400, [WASHER]: 500 });
  for (const path of [
    '/',
    '/shop?text=vite',
    `/product/default/${BOLT}`,
    '/product/child/VT933',
    '/pages/cart?tab=active',
  ]) {
    await go(path);
    await expectArrivedStill(page, path);
  }
});

test('a finger calls and writes: every link to a telephone or an address has 44 px, inside a sentence too', async () => {
  const pages = [
    [undefined, ['/', '/pages/contact-us', '/web-page/privacy']],
    [CUSTOMER, ['/pages/account/company']],
    ['agente1@example.com', ['/pages/customers']],
  ] as const;
  const told: string[] = [];
  const low: string[] = [];
  for (const [as, paths] of pages) {
    // Links that the server renders, at their height.
    const { page, go } = await visitor({ as, width: 390, height: 844, touch: true, javaScript: false });
    for (const path of paths) {
      await go(path);
      const links = page.locator('a[href^="tel:"], a[href^="mailto:"]').filter({ visible: true });
      for (const [name, height] of await links.evaluateAll((all) =>
        all.map((one) => [one.textContent ?? '', one.getBoundingClientRect().height] as const),
      )) {
        told.push(path);
        if (height < 44) low.push(`${path} ${name}: ${height}`);
      }
    }
  }
  expect(low).toEqual([]);
  expect(new Set(told).size, told.join(' ')).toBe(5);
});
