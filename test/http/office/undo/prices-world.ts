/** Prices, price lists and discounts of customers, row by row, in cells and many at once. */
import { signIn } from '../../kit/office.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import type { Fields, State } from './undo-model.ts';
import { changeMany, keysOf, oneOf, type Pick, type World } from './undo-world.ts';

export async function pricesWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  const who = await signIn(shop);
  const [article] = await db.query<{ id: number; code: string }>(
    null,
    'select p.id, p.carti as code from products p join prices x on x.product_id = p.id where p.active order by p.id limit 1',
  );
  const [customer] = await db.query<{ code: number }>(null, 'select max(client_id) as code from customers');
  const { id = 0, code = '' } = article ?? {};
  const lists = ['L01', 'L02', 'UL1'];
  const price = (pick: Pick) => oneOf(pick, [10_000, 12_000, 15_500]);
  const some = (pick: Pick, now: State) =>
    keysOf(now, 'price')
      .map(Number)
      .filter((_, at) => at === 0 || pick(2) === 1);
  const discounts = (now: State) => keysOf(now, 'discount').map(Number);
  return {
    entities: ['price', 'price-list', 'discount'],
    rows: `
      select 'price ' || x.id as record, to_jsonb(x) - '{id,price_list_id,product_id}'::text[] || jsonb_build_object('list', l.code) as fields
        from prices x join price_lists l on l.id = x.price_list_id where x.product_id = ${id}
      union all select 'price-list ' || code, to_jsonb(l) - '{id,code}'::text[] from price_lists l
      union all select 'discount ' || id, to_jsonb(d) - 'id' from discounts d where client_id = ${customer?.code}`,
    // Their keys begin with what they are about.
    recordOf: (entity, key) => `${entity} ${entity === 'price-list' ? key : key.split(' · ').at(-1)}`,
    isImpossible: hasFault,
    deeds: [
      (pick) => [
        'office_prices.save_prices',
        {
          add: [
            {
              article: code,
              list: oneOf(pick, lists),
              from: oneOf(pick, [10, 20, 30]),
              price: price(pick),
              valid_from: null,
              valid_to: null,
            },
          ],
        },
      ],
      (pick, now) => [
        'office_prices.save_prices',
        {
          change: some(pick, now).map((row) => ({
            id: row,
            known: heldOf(now.get(`price ${row}`)),
            values: oneOf<object>(pick, [
              { price: price(pick) },
              { from: oneOf(pick, [10, 20, 40]) },
              { valid_from: oneOf(pick, [null, '2026-06-01', '2027-06-01']) },
              { valid_to: oneOf(pick, [null, '2026-12-31']) },
            ]),
          })),
        },
      ],
      (pick, now) => ['office_prices.save_prices', { remove: [oneOf(pick, keysOf(now, 'price').map(Number))] }],
      (pick, now) => [
        'office_grid.save_cells',
        { grid: 'prices', cells: some(pick, now).map((row) => ({ id: row, column: 'price', value: price(pick) })) },
      ],
      (pick, now) => () =>
        changeMany(who, {
          grid: 'prices',
          ids: some(pick, now),
          set: [{ column: 'price', change: { kind: 'percent', by: oneOf(pick, [300, -500]), round: 'cent' } }],
        }),
      () => ['office_prices.create_list', { code: 'UL1', name: 'Fiera' }],
      (pick) => [
        'office_prices.save_list',
        {
          code: oneOf(pick, lists),
          known: {},
          values: oneOf<object>(pick, [
            { name: oneOf(pick, ['Uno', 'Due']) },
            { replaces: oneOf(pick, ['', ...lists]) },
            { valid_from: oneOf(pick, [null, '2026-06-01', '2027-06-01']) },
            { valid_to: oneOf(pick, [null, '2026-12-31']) },
          ]),
        },
      ],
      (pick) => [
        'office_prices.add_discount',
        {
          customer: customer?.code,
          level: 'brand',
          code: oneOf(pick, ['lario', 'orobica']),
          chain: oneOf(pick, ['5', '10+5']),
        },
      ],
      (pick, now) =>
        discounts(now).length > 0
          ? ['office_prices.remove_discounts', { ids: [oneOf(pick, discounts(now))] }]
          : undefined,
      (pick, now) =>
        discounts(now).length > 0
          ? [
              'office_grid.save_cells',
              {
                grid: 'discounts',
                cells: [{ id: oneOf(pick, discounts(now)), column: 'chain', value: oneOf(pick, ['5', '7', '10+5']) }],
              },
            ]
          : undefined,
    ],
    steps: 24,
  };
}

/** What the page has of a row. */
const heldOf = ({ gross, from_quantity: from, valid_from: first, valid_to: last }: Fields = {}) => ({
  price: gross,
  from,
  valid_from: first === '0001-01-01' ? null : first,
  valid_to: last === '9999-12-31' ? null : last,
});

/** Two rows in one place, days in the wrong order, a list that is not there or replaces itself. */
function hasFault(next: State): boolean {
  const places = [...next].flatMap(([record, fields]) => {
    if (record.startsWith('price '))
      return [JSON.stringify([fields.list, fields.from_quantity, fields.valid_from, fields.valid_to])];
    return record.startsWith('discount ')
      ? [JSON.stringify([fields.product_id, fields.family_id, fields.brand_id])]
      : [];
  });
  if (new Set(places).size < places.length) return true;
  for (const [record, { list, valid_from: from, valid_to: to, replaces }] of next) {
    if (from && to && String(from) > String(to)) return true;
    if (list && !next.has(`price-list ${list}`)) return true;
    const seen = new Set([record]);
    for (let other = replaces; other; other = next.get(`price-list ${other}`)?.replaces) {
      if (!next.has(`price-list ${other}`) || seen.has(`price-list ${other}`)) return true;
      seen.add(`price-list ${other}`);
    }
  }
  return false;
}
