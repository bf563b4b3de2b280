/** Views of the catalogue contain exactly what they name, for this customer (storefront.md §1, §3 "Request filter flags"). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Card } from '#contract/endpoints/article.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let buyer: Customer;

/** The whole listing, page by page. */
async function everything(person: Customer, request: object): Promise<Card[]> {
  const cards: Card[] = [];
  for (let page = 1; ; page += 1) {
    const { product_list } = await person.call('wrapper.product_list', { ...request, page, per_page: 96 });
    cards.push(...product_list.data);
    if (page >= product_list.pagination.pages) return cards;
  }
}

const ids = (cards: readonly Card[]) => cards.map((card) => card.id).sort((a, b) => a - b);

/** Ids of active articles for which `condition` is true, or of their parents; straight from the tables. */
async function articles(condition: string): Promise<number[]> {
  const rows = await shop().db.query<{ id: number }>(
    null,
    `select distinct coalesce(p.parent_id, p.id) as id from products p where p.active and ${condition} order by 1`,
  );
  return rows.map((row) => row.id);
}

beforeAll(async () => {
  buyer = await shop().login('cliente1@example.com');
});

describe('each view', () => {
  test('disponibili: in stock, all of them (S-1.10, S-3.32)', async () => {
    const cards = await everything(buyer, { disponibili: true });
    expect(new Set(cards.map((card) => card.availability.text))).toEqual(new Set(['DISPONIBILE']));
    expect(ids(cards)).toEqual(
      await articles('exists (select from stock s where s.product_id = p.id and s.quantity > 0)'),
    );
  });

  test('new: new arrivals, all of them (S-1.11, S-3.32)', async () => {
    const cards = await everything(buyer, { new: true });
    expect(cards.length).toBeGreaterThan(0);
    expect(ids(cards)).toEqual(await articles('p.is_new'));
  });

  test('next_insert: coming soon, all of them (S-1.12, S-3.32)', async () => {
    const cards = await everything(buyer, { next_insert: true });
    expect(cards.length).toBeGreaterThan(0);
    expect(ids(cards)).toEqual(await articles('p.next_insert'));
  });

  test('promo_list: articles with an offer for this very customer, all of them (S-1.9, S-3.32)', async () => {
    const cards = await everything(buyer, { promo_list: true });
    expect(cards.length).toBeGreaterThan(0);
    const offered = new Set<number>();
    const promised = (card: Card) =>
      Boolean(card.promo) || (card.offers ?? []).some((offer) => offer.promo_code !== '');
    const parents = new Map<number, number>();
    for (const row of await shop().db.query<{ id: number; parent_id: number }>(
      null,
      'select id, parent_id from products where active and parent_id is not null',
    ))
      parents.set(row.id, row.parent_id);
    // Every article on its own, children too: which ones have an offer, or a parent that is listed for it.
    const all = await everything(buyer, {});
    for (const card of all) if (promised(card)) offered.add(card.id);
    const children = [...parents.keys()];
    for (let from = 0; from < children.length; from += 500) {
      const rows = await buyer.call('wrapper.child_list', { children_ids: children.slice(from, from + 500) });
      for (const row of Object.values(rows)) if (promised(row)) offered.add(parents.get(row.id) ?? row.id);
    }
    expect(ids(cards)).toEqual([...offered].sort((a, b) => a - b));
  });

  test('a parent says how many of its sizes are on promotion, to whom prices are shown (S-1.9)', async () => {
    const cards = await everything(buyer, { promo_list: true });
    const parents = cards.filter((card) => card.num_childs > 1).slice(0, 12);
    expect(parents.length).toBeGreaterThan(3);
    for (const parent of parents) {
      const { data } = await buyer.call('wrapper.get_item_child', { slug: parent.carti });
      const sizes = Object.values(await buyer.call('wrapper.child_list', { children_ids: data.children_ids }));
      const promoted = sizes.filter(
        ({ promo, offers = [], gifts = [] }) =>
          promo || gifts.length > 0 || offers.some((offer) => offer.promo_code !== ''),
      );
      expect([parent.carti, parent.childs_promo]).toEqual([parent.carti, promoted.length]);
    }
    const guest = await shop().guest().call('wrapper.product_list', { promo_list: true });
    expect(guest.product_list.data.every((card) => card.childs_promo === undefined)).toBe(true);
  });

  test('a parent says how many of its sizes are new and how many come soon, to guests too (S-1.11, S-1.12)', async () => {
    const rows = await shop().db.query<{ id: number; new: number; next: number }>(
      null,
      `select parent_id as id, count(*) filter (where is_new)::int as new, count(*) filter (where next_insert)::int as next
       from products where active and parent_id is not null group by parent_id`,
    );
    const counted = new Map(rows.map((row) => [row.id, row]));
    for (const person of [buyer, shop().guest()]) {
      const news = await person.call('wrapper.product_list', { new: true, per_page: 96 });
      const coming = await person.call('wrapper.product_list', { next_insert: true, per_page: 96 });
      expect(news.product_list.data.some((card) => card.childs_new)).toBe(true);
      expect(coming.product_list.data.some((card) => card.childs_next)).toBe(true);
      for (const card of [...news.product_list.data, ...coming.product_list.data]) {
        const sizes = counted.get(card.id);
        expect([card.carti, card.childs_new, card.childs_next]).toEqual([
          card.carti,
          sizes?.new || undefined,
          sizes?.next || undefined,
        ]);
      }
    }
  });

  test('views combine with text and with one another (C-SRCH-1)', async () => {
    const [news, stock] = [await everything(buyer, { new: true }), await everything(buyer, { disponibili: true })];
    const both = await everything(buyer, { new: true, disponibili: true });
    expect(ids(both)).toEqual(ids(news).filter((id) => ids(stock).includes(id)));
    const text = await everything(buyer, { new: true, text: 'vite' });
    expect(ids(text).filter((id) => !ids(news).includes(id))).toEqual([]);
  });
});
