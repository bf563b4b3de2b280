/** Every page at every width and in both languages: accessible, no overflow, no layout shift. */
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';

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

test.each(['it', 'en'])('WCAG 2.2 AA for guests, %s', async (language) => {
  const { page, go } = await visitor({ expectedErrors: /404/ });
  for (const path of PUBLIC) {
    await go(language === 'it' ? path : inEnglish(path));
    await expectAccessible(page);
  }
});

test.each(['it', 'en'])('WCAG 2.2 AA for customers, %s', async (language) => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1000, [NUT]: 400 });
  for (const path of PERSONAL) {
    await go(language === 'it' ? path : inEnglish(path));
    await expectAccessible(page);
  }
});

test.each([390, 820])('nothing sticks out at %d px', async (width) => {
  const guest = await visitor({ width, expectedErrors: /404/ });
  for (const path of [...PUBLIC, ...PUBLIC.map(inEnglish)]) {
    await guest.go(path);
    await expectNoOverflow(guest.page);
  }
  const customer = await visitor({ width, as: CUSTOMER });
  await fillCart(customer.context, { [BOLT]: 1000, [NUT]: 400 });
  for (const path of [...PERSONAL, '/pages/checkout', ...PERSONAL.map(inEnglish)]) {
    await customer.go(path);
    await expectNoOverflow(customer.page);
  }
});

test.each([1440, 390])('nothing jumps while pages arrive at %d px', async (width) => {
  const { page, context, go } = await visitor({ width, as: CUSTOMER });
  await fillCart(context, { [NUT]: 400, [WASHER]: 500 });
  for (const path of [
    '/',
    '/shop?text=vite',
    `/product/default/${BOLT}`,
    '/product/child/VT933',
    '/pages/cart?tab=active',
  ]) {
    await go(path);
    await page.waitForLoadState('networkidle');
    // The sizes table shows what is in the cart once the cart has loaded: one line of text moves by 3 px.
    await expectStill(page, path.includes('child') ? 0.001 : 0, path);
  }
});

test('pages fit at 400 % zoom', async () => {
  // 1280 px at 400 % zoom are 320 px (WCAG 1.4.10).
  const { page, go } = await visitor({ width: 320, height: 640 });
  for (const path of ['/', '/shop?text=vite+m8', `/product/default/${BOLT}`, '/pages/login']) {
    await go(path);
    await expectNoOverflow(page);
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
    const { page, go } = await visitor({ as, width: 390, height: 844, touch: true });
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
