/** Promos, gifts, coupons and rules of the search. */
import type { TestShop } from '../../kit/start-shop.ts';
import { keysOf, oneOf, type Pick, type World } from './undo-world.ts';

const DAYS = { valid_from: '2026-01-01', valid_to: '2027-12-31' };
const TITLES = { title_it: 'Uno', title_en: 'One' };
const head = (pick: Pick) =>
  oneOf(pick, [
    { title_it: oneOf(pick, ['Uno', 'Due']), title_en: oneOf(pick, ['One', 'Two']) },
    { valid_to: oneOf(pick, ['2026-12-31', '2027-12-31']) },
    { valid_from: oneOf(pick, ['2026-01-01', '2027-06-01']) },
    { off: pick(2) === 1 },
    { entitled: oneOf(pick, ['all', 'list:L02']) },
  ]);

/** Titles and days of a record, which its lines have in common, and the lines. */
const RECORD = `jsonb_build_object(
  'title_it', jsonb_agg(distinct p.title_it), 'title_en', jsonb_agg(distinct p.title_en), 'valid_from', jsonb_agg(distinct p.valid_from),
  'valid_to', jsonb_agg(distinct p.valid_to), 'entitled', jsonb_agg(distinct p.entitled), 'off', jsonb_agg(distinct p.off),
  'lines', jsonb_agg(to_jsonb(p) - '{id,code,title_it,title_en,valid_from,valid_to,entitled,off}'::text[] order by p.row))`;

export async function promosWorld(shop: TestShop): Promise<World> {
  const articles = (
    await shop.db.query<{ code: string }>(
      null,
      `select carti as code from products p where active and exists (select from prices x where x.product_id = p.id) order by id limit 2`,
    )
  ).map(({ code }) => code);
  const line = (pick: Pick) => ({
    row: 0,
    kind: 'article',
    code: oneOf(pick, articles),
    from: oneOf(pick, [1, 5]),
    net: oneOf(pick, [0.01, 0.02]),
    chain: '',
  });
  const gift = (pick: Pick) => ({
    row: 0,
    kind: 'cart',
    code: '',
    amount: oneOf(pick, [100, 200]),
    from: 1,
    gift: oneOf(pick, articles),
    gift_quantity: 1,
    repeats: false,
  });
  const promos = ['UP1', 'UP2'];
  const gifts = ['UG1', 'UG2'];
  const coupons = ['UC1', 'UC2'];
  return {
    entities: ['promo', 'gift', 'coupon', 'search-rule'],
    rows: `
      select (case when p.type = 'gift' then 'gift ' else 'promo ' end) || p.code as record, ${RECORD} as fields
        from promos p where p.code like 'U%' group by p.code, p.type = 'gift'
      union all select 'coupon ' || code, to_jsonb(c) - '{id,code}'::text[] from coupons c where code like 'U%'
      union all select 'search-rule ' || id, to_jsonb(r) - '{id,draft}'::text[] || r.draft from search_rules r`,
    tie: (record, field) =>
      record.startsWith('search-rule ') && (field === 'live' || field === 'withdrawn') ? 'published' : undefined,
    isImpossible: (next) => [...next.values()].some(({ valid_from: from, valid_to: to }) => String(from) > String(to)),
    deeds: [
      (pick) => ['office_promos.create_promo', { code: oneOf(pick, promos), ...TITLES, ...DAYS, lines: [line(pick)] }],
      (pick) => [
        'office_promos.save_promo',
        {
          code: oneOf(pick, promos),
          known: {},
          values: { ...head(pick), ...(pick(2) === 1 && { lines: [line(pick), line(pick)].slice(pick(2)) }) },
        },
      ],
      (pick) => ['office_promos.switch_promos', { codes: promos, off: pick(2) === 1 }],
      (pick) => ['office_promos.create_gift', { code: oneOf(pick, gifts), ...TITLES, ...DAYS, lines: [gift(pick)] }],
      (pick) => [
        'office_promos.save_gift',
        {
          code: oneOf(pick, gifts),
          known: {},
          values: { ...head(pick), ...(pick(2) === 1 && { lines: [gift(pick)] }) },
        },
      ],
      (pick) => ['office_promos.switch_gifts', { codes: [oneOf(pick, gifts)], off: pick(2) === 1 }],
      (pick) => [
        'office_coupons.create_coupons',
        {
          code: oneOf(pick, coupons),
          values: {
            ...TITLES,
            ...DAYS,
            chain: '5',
            amount: null,
            minimum: 0,
            kind: 'cart',
            of: '',
            entitled: 'all',
            once_per_customer: false,
            max_uses: null,
          },
        },
      ],
      (pick) => [
        'office_coupons.save_coupon',
        {
          code: oneOf(pick, coupons),
          known: {},
          values: {
            ...head(pick),
            ...oneOf(pick, [
              {},
              { minimum: 50 },
              { max_uses: 3 },
              { chain: '10' },
              { chain: '', amount: 5 },
              { chain: '5', amount: null },
            ]),
          },
        },
      ],
      (pick) => ['office_coupons.stop_coupons', { codes: [oneOf(pick, coupons)], off: pick(2) === 1 }],
      (pick, now) => {
        const id = oneOf(pick, [null, ...keysOf(now, 'search-rule').map(Number)]);
        const values =
          id === null
            ? { query: oneOf(pick, ['zigrinella', 'rosetta']), target: '/shop' }
            : oneOf(pick, [{ target: oneOf(pick, ['/blog', '/shop']) }, { lang: oneOf(pick, ['it', 'both']) }]);
        return ['office_search.save_rules', { rules: [{ id, kind: 'redirect', values, known: {} }] }];
      },
      (pick, now) => {
        const ids = keysOf(now, 'search-rule')
          .map(Number)
          .filter(() => pick(2) === 1);
        return ids.length > 0 ? ['office_search.publish', { ids, withdraw: pick(2) === 1 }] : undefined;
      },
    ],
    steps: 28,
  };
}
