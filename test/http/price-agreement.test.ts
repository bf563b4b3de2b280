/** Listing, article page, children table and cart tell one price for the same pieces (C-PRICE-2), on the whole demo catalogue. */
import { beforeAll, expect, test } from 'vitest';
import type { Card } from '#contract/article.ts';
import { bestOffer } from '#storefront/lib/offer-choice.rules.ts';
import { type Customer, withShop } from './kit/start-shop.ts';

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
    'select id from products where parent_id is not null limit 60',
  );
  const table = await buyer.call('wrapper.child_list', { children_ids: children.map(({ id }) => id) });
  cards = [...cards, ...Object.values(table)].filter((card) => card.addable && card.sale_price !== undefined);
});

/** Quantities at which something may change: what a pack holds, and what each offer asks. */
function quantitiesOf(card: Card): number[] {
  const smallest = card.packagings.find((one) => one.smallest)?.quantity ?? 1;
  const asked = [1, ...(card.offers ?? []).map((offer) => offer.from_quantity)];
  const up = (pieces: number) => Math.ceil(pieces / smallest) * smallest;
  return [...new Set([...asked.map(up), ...asked.map((pieces) => up(pieces) + smallest)])];
}

test('what a row of the listing or of the sizes says is what the cart will charge, at every quantity that matters', async () => {
  const wanted = cards.flatMap((card) => quantitiesOf(card).map((quantity) => ({ card, quantity })));
  expect(wanted.length).toBeGreaterThan(80);
  for (let at = 0; at < wanted.length; at += 200) {
    const some = wanted.slice(at, at + 200);
    const rows = some.map(({ card, quantity }) => {
      const offer = bestOffer(card, quantity);
      return { item_id: card.id, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 };
    });
    const answer = await buyer.call('b2b_cart.price_rows', { rows });
    const told = some.map(({ card, quantity }) => `${card.carti} × ${quantity}: ${bestOffer(card, quantity)?.net}`);
    const charged = some.map(({ card, quantity }, index) => {
      return `${card.carti} × ${quantity}: ${answer.rows[index]?.price_discount}`;
    });
    expect(charged).toEqual(told);
  }
});

test('the article page tells the same as the listing', async () => {
  for (const card of cards.slice(0, 12)) {
    const { data } = await buyer.call('wrapper.get_item', { item_id: card.id });
    const { price, sale_price, discounts, promo, offers, gifts } = data;
    expect({ price, sale_price, discounts, promo, offers, gifts }).toEqual({
      ...{ price: card.price, sale_price: card.sale_price, discounts: card.discounts },
      ...{ promo: card.promo, offers: card.offers, gifts: card.gifts },
    });
  }
});
