/** The cart on a phone and after a change: compact rows, numbers of results, carts of other addresses, save messages (docs/cart.md). */
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

/** It has an offer with a name. */
const OFFERED = 'MS.20X2/50';
/** Not in stock, 5 000 pieces arrive on a known day. */
const COMING = 'VT933I.08.025';

withBrowser();

test('a phone: rows of at most 120 px on three lines, tools and what is rarely wanted behind a sign', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390, height: 844, touch: true });
  const { data } = await callShop(context, 'wrapper.item_list', {
    item_ids: Array.from({ length: 96 }, (_, index) => index + 1),
  });
  const cards = (
    data as Array<{
      carti: string;
      name: string;
      addable: boolean;
      num_childs: number;
      packagings: Array<{ quantity: number }>;
    }>
  )
    .filter((card) => card.addable && card.num_childs === 0)
    .sort((one, other) => other.name.length - one.name.length)
    .slice(0, 8);
  await fillCart(context, {
    [BOLT]: 1000,
    ...Object.fromEntries(cards.map((card) => [card.carti, Math.max(...card.packagings.map((one) => one.quantity))])),
  });
  await go('/pages/cart?tab=active');
  const row = cartRow(page, BOLT);
  await row.waitFor();
  const heights = await page
    .locator('main [data-row]')
    .evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(heights.length).toBe(cards.length + 1);
  expect(Math.max(...heights), heights.join(', ')).toBeLessThanOrEqual(120);
  const box = async (part: ReturnType<typeof row.getByRole>) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [tick, code] = [await box(row.getByRole('checkbox')), await box(row.getByText(BOLT, { exact: true }))];
  expect(Math.abs(tick.y + tick.height / 2 - code.y - code.height / 2), 'the tick is on the first line').toBeLessThan(
    8,
  );
  expect(await row.getByRole('button', { name: /Perché questo prezzo/ }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Svuota' }).isVisible()).toBe(false);
  await row.getByTitle(`Altro per ${BOLT}`).click();
  await row.getByRole('button', { name: /Perché questo prezzo/ }).waitFor();
  await row.getByRole('button', { name: `Rimuovi ${BOLT}` }).waitFor();
  await page.getByTitle('Strumenti del carrello').click();
  await page.getByRole('link', { name: 'Svuota' }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a phone: a large total and a long chain do not meet, nor does what arrives later touch the quantity', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390, height: 844, touch: true });
  await fillCart(context, { [BOLT]: 1_200_000, [NUT]: 400, [OFFERED]: 100 });
  await go('/pages/cart?tab=active');
  const row = cartRow(page, BOLT);
  await row.getByText('€ 132.000,00').waitFor();
  // The name of an offer is shortened, the availability is not.
  await cartRow(page, NUT).getByText('Riservato a te').waitFor();
  const offered = cartRow(page, OFFERED);
  await offered.locator('.badge').waitFor();
  expect(
    await offered.locator('.row__about').evaluate((line) => line.scrollWidth - line.clientWidth),
  ).toBeLessThanOrEqual(0);
  const met = await row.evaluate((one) => {
    const parts = ['.chain', '.price__net', '.cart-row__total', '.step', '.beyond'].map((name) => {
      const part = one.querySelector(name);
      if (!part) throw new Error(`no ${name}`);
      const range = document.createRange();
      range.selectNodeContents(part);
      return { name, box: (name === '.step' ? part : range).getBoundingClientRect() };
    });
    return parts.flatMap((a, index) =>
      parts
        .slice(index + 1)
        .filter(
          (b) =>
            a.box.left < b.box.right &&
            b.box.left < a.box.right &&
            a.box.top < b.box.bottom &&
            b.box.top < a.box.bottom,
        )
        .map((b) => `${a.name} ${b.name}`),
    );
  });
  expect(met).toEqual([]);
  await expectNoOverflow(page);
});

test('phones of 390 and 360 px: the word of availability is whole beside code and offer', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390, height: 844, touch: true });
  await fillCart(context, { [BOLT]: 1000, [OFFERED]: 100, [COMING]: 100 });
  // "No longer available" is the longest text.
  await page.route('**/bancale.wrapper.get_cart_items', async (route) => {
    const res = await route.fetch();
    const body = await res.json();
    body.message.version += 1;
    for (const row of Object.values(body.message.data) as Array<{ carti: string; availability: object }>)
      if (row.carti === BOLT) row.availability = { text: '', quantity: 0, arrival: null };
    await route.fulfill({ response: res, json: body });
  });
  await go('/pages/cart?tab=active');
  for (const width of [390, 360]) {
    await resize(page, width, 844);
    for (const [carti, word] of [
      [BOLT, 'Non disponibile'],
      [OFFERED, 'Disponibile'],
      [COMING, 'In arrivo'],
    ] as const) {
      const told = cartRow(page, carti).getByText(word, { exact: true });
      await told.waitFor();
      const cut = await told.evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const { left, right } = words.getBoundingClientRect();
        const line = one.closest('p')?.getBoundingClientRect();
        const head = one.closest('li')?.querySelector('.row__code');
        const beside = [...(head?.children ?? [])].map((part) => part.getBoundingClientRect().right);
        return { left: left - Math.max(...beside) < 0, right: right > (line?.right ?? 0) + 0.5 };
      });
      expect(cut, `${width} px, ${carti}: ${word}`).toEqual({ left: false, right: false });
    }
    await expectNoOverflow(page);
  }
});

test('a phone: when a row stops the order, the bar leads to it; below the minimum it says what is missing', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390, height: 844, touch: true });
  await fillCart(context, { [BOLT]: 1000, [NUT]: 400 });
  await page.route('**/bancale.wrapper.get_cart_items', async (route) => {
    const res = await route.fetch();
    const body = await res.json();
    body.message.version += 1;
    for (const row of Object.values(body.message.data) as Array<{ carti: string; anomalies: object[] }>)
      if (row.carti === NUT) row.anomalies = [{ kind: 'packaging-invalid', nearest: [300, 600], blocking: true }];
    await route.fulfill({ response: res, json: body });
  });
  await go('/pages/cart?tab=active');
  const bar = page.locator('.sum-bar--cart');
  const toFix = bar.getByRole('link', { name: 'Correggi 1 riga' });
  expect(await toFix.getAttribute('href')).toBe('/pages/cart?tab=active&only=fix#cart-to-fix');
  await toFix.tap();
  await cartRow(page, BOLT).waitFor({ state: 'detached' });
  await cartRow(page, NUT).waitFor();
  await page.locator(':focus').getByText('1 riga da correggere').waitFor();
  await expectAccessible(page);

  await page.unroute('**/bancale.wrapper.get_cart_items');
  await fillCart(context, { [NUT]: 400 });
  await go('/pages/cart?tab=active');
  await bar.getByText(/Mancano €\s[\d,]+ all’ordine minimo di €\s50,00/).waitFor();
  await expectNoOverflow(page);
  await bar.getByRole('link', { name: 'Continua gli acquisti' }).tap();
  await page.waitForURL(/\/shop$/);
});

test('an empty cart names the cart of another address that has rows, and leads to it; a saved cart is named, opened with a link, and activated again with one press; the filter says how many rows of how many it found', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1000, [NUT]: 400 }, 2);
  await fillCart(context, {});
  await go('/pages/cart?tab=active');
  await page.getByText('Il carrello di Cantiere Residenza Adda ha 2 righe.').waitFor();
  await page.getByRole('button', { name: 'Vai a quel carrello' }).first().click();
  await cartRow(page, NUT).waitFor();

  const name = `Adda ${Date.now()}`;
  await page.getByText('Salva per dopo').click();
  await page.getByLabel('Nome del carrello').fill(name);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByRole('status').getByText(name).waitFor();
  expect(await page.getByRole('link', { name: 'Vedi il carrello' }).getAttribute('href')).toContain('tab=saved');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await cartRow(page, NUT).waitFor();
  await expect.poll(() => piecesInCart(context, BOLT, 2)).toBe(1000);

  await page.getByRole('textbox', { name: 'Cerca nel carrello' }).fill(NUT);
  await page.getByText('1 di 2', { exact: true }).waitFor();
});
