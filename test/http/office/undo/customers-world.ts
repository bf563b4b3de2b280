/** Customers, their addresses, people and notes, on the page, in cells and many at once. */
import { signIn } from '../../kit/office.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import { changeMany, keysOf, oneOf, type Pick, type World } from './undo-world.ts';

const partsOf = (key: string) => key.split('#').map(Number) as [code: number, id: number];

export async function customersWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  const who = await signIn(shop);
  const codes = (
    await db.query<{ code: number }>(null, 'select client_id as code from customers order by client_id desc limit 2')
  ).map(({ code }) => code);
  const of = `client_id in (${codes.join(', ')})`;
  const code = (pick: Pick) => oneOf(pick, codes);
  let invited = 0;
  const field = (pick: Pick) =>
    oneOf(pick, [
      { phone: oneOf(pick, ['0341 1', '0341 2']) },
      { discount: oneOf(pick, ['', '10', '10+5']) },
      { minimum_order: oneOf(pick, [null, 0, 150.5]) },
      { active: pick(4) > 0 },
      { company_name: oneOf(pick, ['Uno', 'Due']), city: oneOf(pick, ['Lecco', 'Como']) },
    ]);
  return {
    entities: ['customer', 'customer-address', 'customer-person', 'customer-note'],
    rows: `
      select 'customer ' || client_id as record, to_jsonb(c) - 'client_id' as fields from customers c where ${of}
      union all select 'customer-address ' || client_id || '#' || address_code,
        to_jsonb(a) - '{client_id,address_code,position}'::text[] from addresses a where ${of}
      union all select 'customer-person ' || client_id || '#' || id,
        jsonb_build_object('name', name, 'email', email, 'locale', locale, 'active', active) from users where ${of}
      union all select 'customer-note ' || client_id || '#' || id, to_jsonb(n) - '{id,client_id}'::text[] from customer_notes n where ${of}`,
    // An invitation is sent again as a new one.
    stays: ({ record, after }) => record.startsWith('customer-person ') && after === null,
    deeds: [
      (pick) => [
        'office_customers.save_customer',
        { code: code(pick), known: {}, fields: { ...field(pick), ...field(pick) } },
      ],
      (pick) => [
        'office_customers.save_credit',
        { code: code(pick), known: {}, fields: { credit_limit: oneOf(pick, [null, 0, 9000]) } },
      ],
      (pick) => [
        'office_grid.save_cells',
        {
          grid: 'customers',
          cells: [
            { id: code(pick), column: 'town', value: oneOf(pick, ['Lecco', 'Como', 'Monza']) },
            { id: code(pick), column: 'limit', value: oneOf(pick, [null, 10_000]) },
          ].slice(0, 1 + pick(2)),
        },
      ],
      (pick) => () =>
        changeMany(who, {
          grid: 'customers',
          ids: codes,
          set: [{ column: 'phone', value: oneOf(pick, ['0341 1', '0341 3']) }],
        }),
      (pick, now) => {
        const [of_ = 0, address] = partsOf(oneOf(pick, keysOf(now, 'customer-address')));
        const fields = oneOf(pick, [
          { city: oneOf(pick, ['Lecco', 'Como']) },
          { active: pick(3) > 0, name: oneOf(pick, ['A', 'B']) },
        ]);
        return ['office_customers.save_address', { code: of_, address_code: address, fields }];
      },
      (pick) => [
        'office_customers.save_address',
        {
          code: code(pick),
          fields: {
            name: oneOf(pick, ['Cantiere', 'Deposito']),
            street: 'Via Roma 1',
            postal_code: '23900',
            city: 'Lecco',
            province: 'LC',
            phone: '',
            discount: '',
            price_list_id: null,
            active: true,
          },
        },
      ],
      (pick) => {
        invited += 1;
        return [
          'office_customers.invite_person',
          { code: code(pick), email: `invited-${invited}@example.com`, name: 'Elena', locale: 'it' },
        ];
      },
      (pick, now) => {
        const [, id] = partsOf(oneOf(pick, keysOf(now, 'customer-person')));
        return oneOf(pick, [
          [
            'office_customers.save_person',
            {
              user_id: id,
              known: {},
              fields: { name: oneOf(pick, ['Elena', 'Marta']), locale: oneOf(pick, ['it', 'en']) },
            },
          ],
          ['office_customers.block_person', { user_id: id, blocked: pick(2) === 1 }],
        ] as const);
      },
      (pick) => [
        'office_customers.add_note',
        {
          code: code(pick),
          text: oneOf(pick, ['Chiamare', 'Scrivere']),
          due: oneOf(pick, [null, '2026-12-01', '2026-12-01']),
        },
      ],
      (pick, now) => {
        const tasks = keysOf(now, 'customer-note').map((key) => partsOf(key)[1]);
        return tasks.length > 0
          ? ['office_customers.set_done', { id: oneOf(pick, tasks), done: pick(3) > 0 }]
          : undefined;
      },
    ],
    steps: 24,
  };
}
