/** Rows and cards (storefront.md §3 "Product (card)", §4; C-CAT-3, C-CAT-4, C-PRICE-1, C-PRICE-2), and hidden prices. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';

interface Listed {
  id: number;
  carti: string;
  price?: number;
  sale_price?: number;
  discounts?: string;
  ratings: number;
  is_new: boolean;
  is_hot: boolean;
  addable: boolean;
  num_childs: number;
  childs_available?: number;
  price_range?: { min: number; max: number } | null;
  promo?: { valid_to: string } | null;
  offers?: Array<{ from_quantity: number; net: number; promo_code: string; promo_row: number }>;
  packagings: Array<{ code: string; quantity: number; default: boolean }>;
  availability: { text: string; quantity: number; arrival: { date: string; precision: string } | null };
  already_ordered?: { date: string; quantity: number };
}

/** The first article of the customer's catalogue that matches and can be found by its code. @throws when the demo shop has none. */
async function articleWith(page: Page, fits: (card: Listed) => boolean, filter: object = {}): Promise<Listed> {
  const list = async (body: object): Promise<{ data: Listed[]; pagination: { pages: number } }> =>
    (await callShop(page.context(), 'wrapper.product_list', { lang: 'it', ...body })).product_list;
  for (let number = 1; number <= 20; number++) {
    const { data, pagination } = await list({ per_page: 96, page: number, ...filter });
    for (const card of data.filter(fits).slice(0, 5)) {
      const found = await list({ text: card.carti });
      if (found.data.some(({ id }) => id === card.id)) return card;
    }
    if (number >= pagination.pages) break;
  }
  throw new Error('the demo shop has no such article');
}

const row = (page: Page, card: Listed): Locator => page.locator(`#a${card.id}`);

/** The listing with this article in it, and its row. */
async function openRow(page: Page, card: Listed): Promise<Locator> {
  await page.goto(`/shop?text=${encodeURIComponent(card.carti)}`);
  await row(page, card).waitFor();
  return row(page, card);
}

/** The visible text: prices with four decimals have a text for screen readers beside them. */
const words = (shown: Locator) =>
  shown.innerText().then((text) => text.replace(/\s[\d.,]+ euro\b/g, '').replace(/\s+/g, ' '));
const shortDate = (plain: string) => `${plain.slice(8)}/${plain.slice(5, 7)}`;

test('discounts: an integer percentage computed from price and sale price; cascades as a chain, 50+10+5, beside the struck list price (C-PRICE-1, C-SCR-8, S-4.32)', async () => {
  // What the server renders is all there is to see.
  const { page } = await visitor({ as: CUSTOMER, javaScript: false });
  const card = await articleWith(page, (one) => one.addable && (one.sale_price ?? 9) < (one.price ?? 0) * 0.9);
  const percent = Math.floor(
    ((Math.round((card.price ?? 0) * 1e4) - Math.round((card.sale_price ?? 0) * 1e4)) * 100) /
      Math.round((card.price ?? 0) * 1e4),
  );
  expect(await words(await openRow(page, card))).toContain(`−${percent}%`);
  const chained = await articleWith(page, (one) => one.addable && /^\d+\+\d+\+\d+$/.test(one.discounts ?? ''));
  const shown = await openRow(page, chained);
  await shown.getByText(chained.discounts ?? '', { exact: true }).waitFor();
  expect(await shown.locator('s').innerText()).toContain('Prezzo di listino');
});

test('with variants and no base price the card shows the lowest to the highest as a range, on one line, however long its figures are (S-4.33)', async () => {
  // What the server renders is all there is to see.
  const { page } = await visitor({ as: CUSTOMER, javaScript: false });
  const card = await articleWith(
    page,
    (one) => (one.price_range?.max ?? 0) > (one.price_range?.min ?? 0) && (one.childs_available ?? 0) > 0,
  );
  const figure = (euros = 0) => euros.toFixed(4).replace('.', ',').replace(/00$/, '');
  const shown = await openRow(page, card);
  const text = (await words(shown)).replaceAll('.', '');
  expect(text).toContain(`€ ${figure(card.price_range?.min)} – ${figure(card.price_range?.max)}`);
  // Sizes are counted; pieces of different sizes are not added up.
  expect(text).toContain(`Disponibile ${card.childs_available} su ${card.num_childs} misure`);
  const dear = await articleWith(
    page,
    ({ price_range: range }) => range != null && range.max > range.min && range.min >= 79,
  );
  const price = (await openRow(page, dear)).locator('b').filter({ hasText: '€' });
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await price.boundingBox())?.height, `${width} px`).toBeLessThan(30);
  }
});

test('ratings from 0 to 5 are stars filled by a percentage; what nobody rated has none (S-3.23)', async () => {
  // What the server renders is all there is to see.
  const { page } = await visitor({ as: CUSTOMER, javaScript: false });
  const card = await articleWith(page, (one) => one.ratings > 0);
  const bar = (await openRow(page, card)).getByRole('img', { name: /^Valutazione .* su 5$/ });
  expect(Number.parseFloat((await bar.locator('svg').getAttribute('width')) ?? '')).toBeCloseTo(card.ratings * 20, 1);
  expect(await bar.getAttribute('aria-label')).toContain(card.ratings.toFixed(1).replace('.', ','));
  const unrated = await articleWith(page, (one) => one.ratings === 0);
  expect(await (await openRow(page, unrated)).getByRole('img').count()).toBe(0);
});

test('new and hot articles are labelled, promos with their last day (C-SCR-8)', async () => {
  // What the server renders is all there is to see.
  const { page } = await visitor({ as: CUSTOMER, javaScript: false });
  const fresh = await articleWith(page, (one) => one.is_new);
  expect(await words(await openRow(page, fresh))).toContain('NUOVO');
  const hot = await articleWith(page, (one) => one.is_hot);
  expect(await words(await openRow(page, hot))).toContain('più venduto');
  const promo = await articleWith(page, (one) => Boolean(one.promo), { promo_list: true });
  expect(await words(await openRow(page, promo))).toContain(`PROMO al ${shortDate(promo.promo?.valid_to ?? '')}`);
});

test('availability in words and colour: green, blue with date or week, grey (S-4.51)', async () => {
  // What the server renders is all there is to see.
  const { page } = await visitor({ as: CUSTOMER, javaScript: false });
  const colourOf = (shown: Locator, text: string) =>
    shown.getByText(text, { exact: true }).evaluate((label) => getComputedStyle(label).color);
  const simple = (one: Listed) => one.num_childs === 0;
  const stocked = await articleWith(page, (one) => simple(one) && one.availability.text === 'DISPONIBILE');
  expect(await colourOf(await openRow(page, stocked), 'Disponibile')).toBe('rgb(10, 115, 56)');
  for (const precision of ['date', 'week']) {
    const coming = await articleWith(page, (one) => simple(one) && one.availability.arrival?.precision === precision);
    const shown = await openRow(page, coming);
    expect(await colourOf(shown, 'In arrivo')).toBe('rgb(21, 88, 176)');
    const date = shortDate(coming.availability.arrival?.date ?? '');
    expect(await words(shown)).toContain(precision === 'week' ? `settimana del ${date}` : `dal ${date}`);
  }
  const gone = await articleWith(page, (one) => simple(one) && one.availability.text === '');
  expect(await colourOf(await openRow(page, gone), 'Non disponibile')).toBe('rgb(89, 98, 107)');
});

const inSeveralPacks = (one: Listed) =>
  one.addable && one.packagings.length > 1 && (one.packagings[0]?.default ?? false);

test('a wrong quantity says so inside its row, in two lines at most; one too large before it is rounded; dots in what was rounded', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=VT933.08.020');
  const row = page.locator('#articoli li').first();
  const field = row.getByRole('textbox', { name: /^Quantità/ });
  for (const wrong of ['abc', '99999999']) {
    await field.fill(wrong);
    await field.press('Tab');
    const note = row.getByText('Quantità non valida (max 9.999.999)');
    await note.waitFor();
    const [inner, outer] = [await note.boundingBox(), await row.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    expect(await note.evaluate((text) => [text.scrollWidth <= text.clientWidth, text.clientHeight < 36])).toEqual([
      true,
      true,
    ]);
  }
  await field.fill('123401');
  await field.press('Tab');
  await row.getByText(/^arrotondato a 123\.\d00$/).waitFor();
});

test('an article in several packagings lets one be chosen: it becomes the quantity and the step (C-CAT-3, C-SCR-8)', async () => {
  const { page, context } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  const card = await articleWith(page, inSeveralPacks);
  const shown = await openRow(page, card);
  const bigger = card.packagings[1] ?? expect.fail('one packaging only');
  await page.getByLabel(`Confezione ${card.carti}`).selectOption(bigger.code);
  const field = shown.getByRole('textbox');
  expect(await field.inputValue()).toBe(String(bigger.quantity));
  await field.press('Alt+ArrowUp');
  expect(await field.inputValue()).toBe(String(bigger.quantity * 2));
  await shown.getByRole('button', { name: `Aggiungi ${card.carti}` }).click();
  await expect.poll(() => piecesInCart(context, card.carti)).toBe(bigger.quantity * 2);
  await expectAccessible(page);
});

test('without JavaScript a chosen packaging rounds the quantity up to whole ones', async () => {
  const { page, context } = await visitor({ as: CUSTOMER, javaScript: false });
  await fillCart(context, {});
  const card = await articleWith(page, inSeveralPacks);
  const shown = await openRow(page, card);
  const bigger = card.packagings[1] ?? expect.fail('one packaging only');
  await page.getByLabel(`Confezione ${card.carti}`).selectOption(bigger.code);
  await shown.getByRole('button', { name: `Aggiungi ${card.carti}` }).click();
  await expect.poll(() => piecesInCart(context, card.carti)).toBe(bigger.quantity);
});

test('the offers panel has every offer, and “add 4 for the next price” reaches it (C-PRICE-2)', async () => {
  const { page } = await visitor({ as: CUSTOMER });
  const card = await articleWith(
    page,
    (one) =>
      one.addable && (one.offers ?? []).some((offer) => offer.from_quantity > (one.packagings[0]?.quantity ?? 1)),
    { text: '10 mm', promo_list: true },
  );
  const shown = await openRow(page, card);
  await shown.getByText(`Vedi ${card.offers?.length} offerte`).click();
  expect(await shown.getByRole('row').count()).toBe(1 + (card.offers?.length ?? 0));
  const reach = shown.getByRole('button', { name: /^aggiungi .* per questo prezzo$/ }).first();
  const before = Number((await shown.getByRole('textbox').inputValue()).replace(',', '.'));
  const more = Number(
    /aggiungi ([\d.,]+) per/
      .exec(await words(reach))?.[1]
      ?.replaceAll('.', '')
      .replace(',', '.'),
  );
  await reach.click();
  expect(Number((await shown.getByRole('textbox').inputValue()).replace(',', '.'))).toBe(before + more);
});

test('a promo code selects the promo variant of add, an article without one the plain call (S-3.9, S-4.14, S-7.16)', async () => {
  const { page } = await visitor({ as: CUSTOMER });
  const promo = await articleWith(page, (one) => one.addable && (one.offers ?? []).length > 0, {
    text: '10 mm',
    promo_list: true,
  });
  const plain = await articleWith(page, (one) => one.addable && (one.offers ?? []).length === 0, {});
  for (const [card, call] of [
    [promo, 'add_to_cart_promo'],
    [plain, 'add_to_cart'],
  ] as const) {
    const shown = await openRow(page, card);
    // Enough pieces for every offer.
    const enough = Math.max(0, ...(card.offers ?? []).map((offer) => offer.from_quantity));
    if (enough > 0) await shown.getByRole('textbox').fill(String(enough));
    const sent = page.waitForRequest((request) => /\.add_to_cart/.test(request.url()));
    await shown.getByRole('button', { name: /^Aggiungi/ }).click();
    const request = await sent;
    expect(request.url()).toMatch(new RegExp(`\\.${call}$`));
    const { item_id, quantity, promo_code, promo_row } = request.postDataJSON();
    expect([item_id, quantity > 0 && quantity >= enough]).toEqual([card.id, true]);
    const offer = (card.offers ?? []).find((one) => one.promo_code === promo_code && one.promo_row === promo_row);
    if (call === 'add_to_cart_promo') expect(offer, `${promo_code}/${promo_row}`).toBeDefined();
    else expect([promo_code, promo_row]).toEqual(['', 0]);
    expect((await request.response())?.status()).toBe(200);
  }
});

test('what was ordered before says when and how much, what is in the cart how many (C-SCR-8)', async () => {
  const { page, context } = await visitor({ as: CUSTOMER });
  const card = await articleWith(page, (one) => Boolean(one.already_ordered), { purchased: true });
  expect(await words(await openRow(page, card))).toContain(
    `già ordinato ${shortDate(card.already_ordered?.date ?? '')}`,
  );
  await fillCart(context, { [BOLT]: 300 });
  await page.goto(`/shop?text=${BOLT}`);
  await page.getByText('nel carrello 300').waitFor();
});

/** No amount in euros and no discount chain can be read on the page. */
async function expectNoPrices(page: Page, where: string): Promise<void> {
  // The shop's own content (promo tabs, footer) contains no article prices.
  const text = `${await page.getByRole('banner').innerText()} ${await page.getByRole('main').innerText()}`;
  expect(text.match(/€\s?[\d.,]+|−\d+%|\b\d+\+\d+\+\d+\b/g) ?? [], where).toEqual([]);
}

const PAGES = [
  `/shop?text=${BOLT}`,
  `/shop/list?text=${BOLT}`,
  '/shop?promo_list=true',
  `/product/default/${BOLT}`,
  '/product/child/VT933',
  '/pages/cart?tab=active',
  '/pages/checkout',
  '/pages/account',
  '/pages/wishlist',
  '/',
];

test('hidden prices: one switch hides every price and discount on all pages, and it is seen that it is on (C-SCR-22)', async () => {
  const { page, context, go } = await visitor({ pictures: true, as: CUSTOMER });
  await fillCart(context, { [BOLT]: 300, [NUT]: 400 });
  await go(`/shop?text=${BOLT}`);
  await page.getByText('€ 11,00').first().waitFor();
  const button = page.getByRole('button', { name: /^(Nascondi i prezzi|Prezzi nascosti mostrali)$/ });
  await button.click();
  await page.getByText('Prezzi nascosti').waitFor();
  await expectNoPrices(page, 'at once');
  await expectAccessible(page);
  for (const path of PAGES) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoPrices(page, path);
    if (path.startsWith('/shop')) await expectStill(page, 0.01, path);
  }
  await go(`/shop?text=${BOLT}`);
  await button.click();
  await expect.poll(() => page.locator('main').innerText()).toContain('€');
  await go(`/shop?text=${NUT}`);
  expect(await page.locator('main').innerText()).toContain('€');
});

test('hidden prices: Alt+P turns them off and on, and a reload shows none, not even before the scripts', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await go(`/shop?text=${BOLT}`);
  await page.getByRole('button', { name: 'Nascondi i prezzi' }).waitFor();
  await page.keyboard.press('Alt+p');
  await page.getByText('Prezzi nascosti').waitFor();
  const html = await (await context.request.get(`/shop?text=${BOLT}`)).text();
  expect(html).toMatch(/<html[^>]* class="no-prices"/);
  await page.reload();
  await expectNoPrices(page, 'after a reload');
  await page.getByText('Prezzi nascosti').waitFor();
  await page.keyboard.press('Alt+p');
  await expect.poll(() => page.locator('main').innerText()).toContain('€');
});

test('hidden prices work without JavaScript, and there is nothing to hide from a guest (C-SCR-22)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`/shop?text=${BOLT}`);
  await page.getByRole('button', { name: 'Nascondi i prezzi' }).click();
  await page.waitForURL((url) => url.pathname === '/shop' && url.search === `?text=${BOLT}`);
  await expectNoPrices(page, 'posted');
  await page.getByRole('button', { name: 'Prezzi nascosti mostrali' }).click();
  await expect.poll(() => page.locator('main').innerText()).toContain('€');
  const guest = await visitor();
  await guest.go('/shop');
  expect(await guest.page.getByRole('button', { name: 'Nascondi i prezzi' }).count()).toBe(0);
});

test('rows do not jump and do not overflow at every width, and are accessible in a wide window and on a phone', async () => {
  const { page, go } = await visitor({ pictures: true, as: CUSTOMER });
  for (const width of [1440, 820, 390])
    await inCase(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await go('/shop?promo_list=true');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoOverflow(page);
      await expectStill(page, 0.01);
      // The widths between are laid out by CSS alone.
      if (width !== 820) await expectAccessible(page);
    });
});

test('the frame’s styles come first on every page, so that the order of their layers holds', async () => {
  await asApiUser(CUSTOMER, async ({ request }) => {
    for (const path of PAGES) {
      const html = await (await request.get(path)).text();
      const sheet = html.match(/<link\b[^>]*>/g)?.find((link) => /\brel="stylesheet"/.test(link));
      const href = sheet?.match(/\bhref="([^"]+)"/)?.[1] ?? expect.fail(`${path} has no style sheet`);
      expect((await (await request.get(href)).text()).slice(0, 100), path).toMatch(/^@layer reset\b/);
    }
  });
});

/** Badges of the listing that are cut, or covered by another part of their row. */
function cutBadges(all: Element[]): Array<string | null> {
  return all
    .filter((badge) => {
      const box = badge.getBoundingClientRect();
      const row = badge.closest('.row');
      const line = row?.getBoundingClientRect();
      const outside = !line || box.right > line.right + 1 || box.bottom > line.bottom + 1;
      const covers = [...(row?.querySelectorAll('.row__add, .row__wide, .hint, .row__name, .heart') ?? [])]
        .map((other) => other.getBoundingClientRect())
        .some(
          ({ top, right, bottom, left }) =>
            box.right > left + 1 && box.left < right - 1 && box.bottom > top + 1 && box.top < bottom - 1,
        );
      return outside || covers || badge.scrollWidth > badge.clientWidth;
    })
    .map((badge) => badge.textContent);
}

test('badges are read whole, also with the one of the cart, at every width (C-SCR-8)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 100, [NUT]: 200 });
  for (const path of ['/shop?next_insert=true', '/shop?purchased=true', '/en/shop?next_insert=true']) {
    await go(path);
    const badges = page.locator('#articoli .row__code .badge');
    await badges.first().waitFor();
    if (path.includes('purchased')) await page.locator('#articoli .badge--cart').first().waitFor();
    for (const width of [1680, 1440, 1024, 820, 390]) {
      await resize(page, width);
      expect(await badges.evaluateAll(cutBadges), `${path} at ${width} px`).toEqual([]);
    }
  }
});
