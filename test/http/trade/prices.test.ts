import { describe, expect, test } from 'vitest';
import type { ArticleRecord } from '#server/modules/catalogue/index.ts';
import { createPricing } from '#server/modules/pricing/index.ts';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { euro, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

async function netOf(
  customerId: number,
  carti: string,
  quantity?: number,
  addressCode = 1,
): Promise<number | undefined> {
  const { pricing, catalogue } = trade();
  const article = (await catalogue.articlesByCodes([carti])).get(carti);
  if (!article) throw new Error(carti);
  const buyer = await pricing.buyerFor(customerId, addressCode);
  return (await pricing.quote(buyer, article, quantity))?.net;
}

describe('who pays what (C-PRICE-1)', () => {
  test('list and chain of the address, else of the customer, else the default list', async () => {
    expect(await netOf(101, 'LAMPADA')).toBe(euro(22.5)); // base 50 €, customer 50+10
    expect(await netOf(101, 'LAMPADA', 1, 2)).toBe(euro(27)); // address: list TOP 45 €, 40 %
    expect(await netOf(102, 'LAMPADA')).toBe(euro(50)); // no prices of their own
    expect(await netOf(102, 'SENZA')).toBeUndefined(); // no price: not sold
  });

  test('a change of prices or chains counts from the notification on', async () => {
    const fixtures = trade();
    await fixtures.change(`insert into discounts (client_id, family_id, chain) values (101, 1, '20')`);
    expect(await netOf(101, 'DADO')).toBe(euro(8)); // family ferro, by its child viti
    await fixtures.change(`insert into discounts (client_id, brand_id, chain) values (101, 2, '90')`);
    expect(await netOf(101, 'DADO')).toBe(euro(8)); // family before brand
    await fixtures.change(
      `insert into discounts (client_id, product_id, chain) values (101, ${fixtures.id('DADO')}, '50+50')`,
    );
    expect(await netOf(101, 'DADO')).toBe(euro(2.5));
    expect(await netOf(101, 'DADO', 100)).toBe(euro(2.25)); // the break from 100 pieces
    await fixtures.change('delete from discounts');
    expect(await netOf(101, 'DADO')).toBe(euro(4.5));
  });

  test('promos: valid days, entitlement by list and customer, family and brand (C-PRICE-2)', async () => {
    const fixtures = trade();
    await fixtures.change(`insert into promos (code, row, title_it, title_en, type, product_id, family_id, brand_id, from_quantity, net_price, chain, valid_from, valid_to, entitled) values
      ('DOMANI', 1, '', '', 'net_price', ${fixtures.id('LIBRO')}, null, null, 1, 10, '', '2026-03-11', '2026-03-12', 'all'),
      ('LUCE', 1, '', '', 'extra_discount', null, 3, null, 1, null, '10', '2026-03-01', '2026-03-10', 'list:BASE'),
      ('VOLT', 1, '', '', 'extra_discount', null, null, 1, 5, null, '50', '2026-03-01', '2026-03-31', 'customer:102|999')`);
    expect(await netOf(102, 'LIBRO')).toBe(euro(20));
    expect(await netOf(101, 'LAMPADA')).toBe(euro(20.25)); // 50+10+10
    expect(await netOf(101, 'LAMPADA', 1, 2)).toBe(euro(27)); // another list
    expect(await netOf(102, 'LAMPADA', 4)).toBe(euro(45));
    expect(await netOf(102, 'LAMPADA', 5)).toBe(euro(25));
    expect(await netOf(101, 'LAMPADA', 5)).toBe(euro(20.25));
    fixtures.clock.now = new Date('2026-03-10T23:30:00Z'); // already the 11th in Rome
    expect(await netOf(102, 'LIBRO')).toBe(euro(0.001));
    expect(await netOf(101, 'LAMPADA')).toBe(euro(22.5));
    fixtures.clock.now = START;
    await fixtures.change('delete from promos');
  });

  test('guests: hidden prices are absent, or the default list without discounts (C-ID-7)', async () => {
    const { db, catalogue, pricing } = trade();
    expect(await pricing.guestBuyer()).toBeNull();
    const open = await createPricing({ db, clock: () => START, timeZone: 'Europe/Rome', guestPrices: 'list' });
    const guest = await open.guestBuyer();
    const lamp = (await catalogue.articlesByCodes(['LAMPADA'])).get('LAMPADA');
    if (!guest || !lamp) throw new Error('a guest and a lamp');
    expect((await open.quote(guest, lamp))?.net).toBe(euro(50));
    await open.close();
  });
});

test('the search engine computes the very same price for every article and every customer', async () => {
  const fixtures = trade();
  const { pricing, catalogue } = fixtures;
  await fixtures.change(`
    insert into discounts (client_id, product_id, family_id, brand_id, chain) values
      (101, ${fixtures.id('PADRE')}, null, null, '33+7.5'), (101, ${fixtures.id('P3')}, null, null, '-5'), (101, null, 2, null, '41'), (102, null, null, 2, '12.5+3'), (102, ${fixtures.id('FIGLIO1')}, null, null, '60');
    insert into promos (code, row, title_it, title_en, type, product_id, from_quantity, chain, valid_from, valid_to)
      select 'E', id, '', '', 'extra_discount', id, 1, '7+3', '2026-01-01', '2026-12-31' from products where id % 7 = 0;
    insert into promos (code, row, title_it, title_en, type, product_id, from_quantity, net_price, valid_from, valid_to, entitled)
      select 'N', id, '', '', 'net_price', id, 1 + id % 3, 3333, '2026-01-01', '2026-12-31', 'customer:101' from products where id % 5 = 0;
    insert into promos (code, row, title_it, title_en, type, family_id, chain, valid_from, valid_to, entitled)
      values ('F', 1, '', '', 'extra_discount', 3, '1', '2026-01-01', '2026-12-31', 'list:TOP')`);
  const documents = [];
  for await (const batch of catalogue.searchDocuments()) documents.push(...batch);
  const engine = buildEngine(documents);
  const articles = await catalogue.articlesByIds(documents.map((document) => document.id));
  for (const [customerId, addressCode] of [
    [101, 1],
    [101, 2],
    [102, 1],
  ] as const) {
    const buyer = await pricing.buyerFor(customerId, addressCode);
    const [view, quotes] = await Promise.all([pricing.priceView(buyer), pricing.quotes(buyer, articles.values())]);
    expect(await pricing.priceView(await pricing.buyerFor(customerId, addressCode))).toBe(view);
    const engineNet = (article: ArticleRecord) => {
      const query = {
        text: article.carti,
        lang: 'it',
        filters: {},
        priceView: view,
        only: [article.id],
        sort: 'default',
      } as const;
      return engine.search({ ...query, page: 1, perPage: 1 }).price?.min;
    };
    for (const article of articles.values()) {
      const children = article.childIds.flatMap((id) => quotes.get(id) ?? []);
      const expected =
        children.length > 0 ? Math.min(...children.map((quote) => quote.net)) : quotes.get(article.id)?.net;
      expect([article.carti, engineNet(article)]).toEqual([article.carti, expected]);
    }
    const promos = await pricing.promoArticles(buyer);
    expect(promos.has(fixtures.id('LAMPADA'))).toBe(
      addressCode === 2 || fixtures.id('LAMPADA') % 7 === 0 || (customerId === 101 && fixtures.id('LAMPADA') % 5 === 0),
    );
  }
});
