/** Listing, article page, children table and cart show one price for the same pieces (C-PRICE-2), on the whole demo catalogue. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Card, Offer } from '#contract/endpoints/article.ts';
import { type Promo, priceAt, type Terms, waysToBuy } from '#server/modules/pricing/benefits/best-offer.rules.ts';
import { NO_DISCOUNT, parseChain } from '#server/modules/pricing/discount-chain.rules.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { SOON } from '../kit/import-tables.ts';
import { signIn } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let buyer: Customer;
let cards: Card[] = [];

beforeAll(async () => {
  buyer = await shop().login('cliente1@example.com');
  for (let page = 1; ; page += 1) {
    const { product_list } = await buyer.call('wrapper.product_list', { promo_list: true, page, per_page: 96 });
    cards.push(...product_list.data);
    if (page >= product_list.pagination.pages) break;
  }
  const children = await shop().db.query<{ id: number }>(
    null,
    `select p.id from products p where p.active and p.parent_id is not null and (p.id in (select product_id from promos)
       or p.id in (select product_id from prices where from_quantity > 1) or p.id % 9 = 0)`,
  );
  const table = await buyer.call('wrapper.child_list', { children_ids: children.map(({ id }) => id) });
  cards = [...cards, ...Object.values(table)].filter((card) => card.addable && card.sale_price !== undefined);
});

/** Quantities at which a price may change: the pieces of a pack, and the minimum of each offer. */
function quantitiesOf(card: Card): number[] {
  const smallest = card.packagings.find((one) => one.smallest)?.quantity ?? 1;
  const asked = [1, ...(card.offers ?? []).map((offer) => offer.from_quantity)];
  const up = (pieces: number) => Math.ceil(pieces / smallest) * smallest;
  return [...new Set([...asked.map(up), ...asked.map((pieces) => up(pieces) + smallest)])];
}

test('what a row of the listing or of the sizes says is what the cart will charge, at every quantity that matters (C-PRICE-3)', async () => {
  const wanted = cards.flatMap((card) => quantitiesOf(card).map((quantity) => ({ card, quantity })));
  expect(wanted.length).toBeGreaterThan(80);
  for (let at = 0; at < wanted.length; at += 200) {
    const some = wanted.slice(at, at + 200);
    const rows = some.map(({ card, quantity }) => {
      const offer = bestOffer(card, quantity);
      return { item_id: card.id, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 };
    });
    const response = await buyer.call('b2b_cart.price_rows', { rows });
    const told = some.map(({ card, quantity }) => `${card.carti} × ${quantity}: ${bestOffer(card, quantity)?.net}`);
    const charged = some.map(({ card, quantity }, index) => {
      return `${card.carti} × ${quantity}: ${response.rows[index]?.price_discount}`;
    });
    expect(charged).toEqual(told);
  }
});

test('the article page shows the same as the listing', async () => {
  for (const card of cards.slice(0, 12)) {
    const { data } = await buyer.call('wrapper.get_item', { item_id: card.id });
    const { price, sale_price, discounts, promo, offers, gifts } = data;
    expect({ price, sale_price, discounts, promo, offers, gifts }).toEqual({
      price: card.price,
      sale_price: card.sale_price,
      discounts: card.discounts,
      promo: card.promo,
      offers: card.offers,
      gifts: card.gifts,
    });
  }
});

const anyPromo = fc.record({
  row: fc.integer({ min: 1, max: 4 }),
  from: fc.integer({ min: 1, max: 50 }),
  effect: fc.oneof(
    fc.integer({ min: 0, max: 120_000 }).map((net) => ({ net })),
    fc.constantFrom('5', '10', '33.33', '8+5', '-4', '100').map((text) => ({ extra: parseChain(text) ?? NO_DISCOUNT })),
  ),
});
const anyTerms = fc.record({
  steps: fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { maxLength: 4 }),
  grosses: fc.array(fc.integer({ min: 1, max: 150_000 }), { minLength: 5, maxLength: 5 }),
  chain: fc.constantFrom('', '20', '50+10', '-3'),
  promos: fc.uniqueArray(anyPromo, { selector: (promo) => promo.row, maxLength: 4 }),
});

test('whatever is agreed, the browser picks from the offers what the server charges (C-PRICE-2)', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 80 }), ({ steps, grosses, chain, promos }, quantity) => {
      const breaks = [1, ...steps.sort((a, b) => a - b)].map((from, at) => ({ from, gross: grosses[at] ?? 1 }));
      const terms: Terms = {
        breaks,
        chain: parseChain(chain) ?? NO_DISCOUNT,
        promos: promos.map(
          (promo): Promo => ({ ...promo, code: 'P', title: { it: 'P', en: 'P' }, validTo: '2026-12-31' }),
        ),
      };
      const offers = waysToBuy(terms).map(
        ({ promo, from, net, chain: discounts }): Offer => ({
          promo_code: promo?.code ?? '',
          promo_row: promo?.row ?? 0,
          title: '',
          discounts,
          valid_to: null,
          from_quantity: from,
          net,
        }),
      );
      const charged = priceAt(terms, quantity);
      const shown = bestOffer({ sale_price: charged.net, offers }, quantity);
      expect(shown?.net).toBe(charged.net);
      // The promo sent with the addition gives the same price.
      const key = shown?.promo_code ? { code: shown.promo_code, row: shown.promo_row } : undefined;
      expect(priceAt(terms, quantity, key).net).toBe(charged.net);
    }),
    { numRuns: 2000 },
  );
});

test('a filter by price finds the prices shown, also where a family with a discount is hidden (C-PRICE-2)', async () => {
  const [family] = await shop().db.query<{ code: string; path: string; above: string }>(
    null,
    `with recursive tree as (
       select id, code, code as path, '' as above from families where parent_id is null
       union all select f.id, f.code, t.path || ',' || f.code, t.path from families f join tree t on f.parent_id = t.id
     )
     select code, path, above from tree where above <> '' order by
       (select count(*) from products p where p.family_id = tree.id and p.active) desc limit 1`,
  );
  const { code, path, above } = family ?? expect.fail('no family');
  const list = (more: object = {}) => buyer.call('wrapper.product_list', { category: path, per_page: 96, ...more });
  const prices = async () =>
    new Map(
      (await list()).product_list.data.map(({ carti, price_range, sale_price }) => [
        carti,
        price_range?.min ?? sale_price ?? 0,
      ]),
    );
  const before = await prices();
  const owner = await signIn(shop());
  const discount = { customer: 10482, level: 'family', code, chain: '77' } as const;
  await owner.call('office_prices.add_discount', { key: crypto.randomUUID(), ...discount });
  const hidden = { code, values: { active: false }, known: { active: true } };
  await owner.call('office_families.save', { key: crypto.randomUUID(), ...hidden });
  await expect.poll(async () => (await list()).tab_list.category.at(-1)?.submenu_id, SOON).toBe(above);
  const changed = [...(await prices())].filter(([carti, price]) => price < (before.get(carti) ?? 0));
  expect(changed.length).toBeGreaterThan(0);
  for (const [carti, price] of changed) {
    const { product_list } = await list({ min_price: price, max_price: price });
    expect(product_list.data.map((card) => card.carti)).toContain(carti);
  }
});
