/** The templates of docs/mappings/erp with their example files, both ways: what the ERP writes, and what it reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import { encodeText, textDecoder } from '#server/formats/encodings/text-encodings.ts';
import { mappedOrderFile, outboxFault } from '#server/modules/exchange/files-out/mapped-order.rules.ts';
import { inboxRules } from './inbox-rules.ts';
import { readMappingText } from './mapping-document.ts';
import { tryMapping } from './try-mapping.ts';

const FOLDER = fileURLToPath(new URL('../../../../docs/mappings/erp/', import.meta.url));
const EXAMPLES = join(FOLDER, 'examples');
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const place = {
  name: 'Ferramenta Nicolò',
  street: 'via Roma, 1',
  postal_code: '35100',
  city: 'Padova',
  province: 'PD',
  phone: '',
};
const ORDER: ExchangeOrder = {
  uid: '0b7e1c1e-6d0f-4f0a-9d5e-0c6a6f4f9a10',
  number: 'OC/12/2026',
  series: 'OC',
  sequence: 12,
  year: 2026,
  version: 1,
  handover: { state: 'offered', erp_number: '', acknowledged_at: null, acknowledged_version: 0, reason: '' },
  status: 'IA',
  date: '2026-11-01',
  sent_at: '2026-11-01T11:00:00.000Z',
  placed_by: '',
  language: 'it',
  reference: 'L’ordine n. 7 – Nicolò',
  note: 'Consegna al mattino;\nsuonare',
  cig: '',
  cup: '',
  customer: { ...place, code: 42, email: '', vat_number: '01234567897', tax_code: '', recipient_code: '', pec: '' },
  invoice_to: null,
  destination: { ...place, code: 1 },
  delivery: { type: 'shipping', date: null, from: '', to: '', together: false },
  payment: { method: 'RB', card: null },
  coupon: null,
  intent: null,
  rows: [10, 20].map((row) => ({
    row,
    product: row === 10 ? 'VT933.08.020' : 'CAFFÈ-1KG',
    name: 'Vite TE ⌀8 “zincata” 漢',
    um: 'PZ',
    quantity: row === 10 ? 1250 : 0.5,
    delivered: 0,
    price: 0.1234,
    chain: '50+10',
    net: row === 10 ? 0.0555 : -1.2,
    total: 69.41,
    vat: 22,
    vat_nature: '',
    eco: 0,
    promo: '',
    gift: false,
    note: '',
  })),
  vat_table: [],
  totals: { gross: 0, net: 0, transport: 0, eco: 0, vat: 0, vat_split: 0, document: 0 },
};

describe.each([
  ['as400-fixed.yaml', ['giacenze', 'listini', 'clienti'], /^(GIAC|LIST0|CLIENTI)/],
  ['ad-hoc-revolution.yaml', ['articoli', 'listini', 'giacenze'], /\.CSV$/],
])('%s', (template, rules, files) => {
  test('says what it is for', async () => {
    const document = await readMappingText(textOf(template), template);
    expect(inboxRules(document).map(({ name }) => name)).toEqual(rules);
    if (document.body.kind !== 'connection') throw new Error('no connection');
    for (const entry of document.body.outbox)
      expect(outboxFault({ ...entry, maps: { ...document.body.maps, ...entry.maps } }, entry)).toBeUndefined();
  });

  test('reads its examples', async () => {
    const names = readdirSync(EXAMPLES).filter((name) => files.test(name));
    expect(names).toHaveLength(3);
    const seen: Record<string, unknown> = {};
    for (const name of names) {
      const csvPath = join(tmpdir(), 'no-workbook.csv');
      const given = {
        mapping: textOf(template),
        mappingName: template,
        path: join(EXAMPLES, name),
        name,
        timeZone: 'Europe/Rome',
        csvPath,
      };
      const { tables, refused } = await tryMapping(given);
      seen[name] = {
        ...Object.fromEntries(
          tables.map(({ name: table, columns, rows }) => [table, [columns, ...rows.map(({ cells }) => cells)]]),
        ),
        refused: refused.map(({ code, column, value }) => [code, column, value]),
      };
    }
    expect(seen).toMatchSnapshot();
  });
});

async function written(template: string) {
  const { body } = await readMappingText(textOf(template), template);
  const [entry] = body.kind === 'connection' ? body.outbox : [];
  if (body.kind !== 'connection' || !entry) throw new Error('no outbox');
  const file = mappedOrderFile({ ...entry, maps: { ...body.maps, ...entry.maps } }, { order: ORDER, placedBy: '' });
  return { file, bytes: encodeText(file.text, entry.encoding).bytes, encoding: entry.encoding };
}

test('the AS/400 gets an order as fixed records, which a mapping reads back as it was', async () => {
  const { file, bytes, encoding } = await written('as400-fixed.yaml');
  expect(file.name).toBe(`ORD_12_${ORDER.uid}.TXT`);
  expect(file.lost).toBe('漢');
  expect(bytes).toHaveLength(4 * 80);
  const decoder = textDecoder(encoding);
  const text = decoder.write(bytes) + decoder.end();
  const records = [0, 1, 2, 3].map((at) => text.slice(at * 80, at * 80 + 80));
  expect(records).toEqual([
    `TE${ORDER.uid}000001220261101${'0000042001'}L'ordine n. 7 - N`,
    `RI00010${'VT933.08.020'.padEnd(18)}0001250000 000000000055E${'Vite TE O8 "zincata" ?'.padEnd(31)}`,
    `RI00020${'CAFFÈ-1KG'.padEnd(18)}0000000500 000000001200è${'Vite TE O8 "zincata" ?'.padEnd(31)}`,
    'ZZ00000004'.padEnd(80),
  ]);
});

test('the ERP with CSV gets an order with its decimal commas, and texts that cannot break a line', async () => {
  const { file, bytes } = await written('ad-hoc-revolution.yaml');
  expect(file.name).toBe(`ORD_12_${ORDER.uid}.CSV`);
  const lines = new TextDecoder('windows-1252').decode(bytes).split('\r\n');
  expect(lines[0]).toBe(
    'MVSERIAL;MVNUMDOC;MVDATDOC;MVCODCON;MVCODDES;CPROWNUM;MVCODART;MVDESART;MVUNIMIS;MVQTAMOV;MVPREZZO;MVSCONTI;MVNOTEDO',
  );
  expect(lines[1]).toBe(
    `${ORDER.uid};12;01/11/2026;42;1;10;VT933.08.020;Vite TE O8 “zincata” ?;NR;1250,000;0,1234;50+10;"Consegna al mattino;\nsuonare"`,
  );
});

test('an order whose number has no room, or whose value is in no map, is not written', async () => {
  const { body } = await readMappingText(textOf('as400-fixed.yaml'), 'm.yaml');
  const [entry] = body.kind === 'connection' ? body.outbox : [];
  if (!entry) throw new Error('no outbox');
  const big = { ...ORDER, rows: ORDER.rows.map((row) => ({ ...row, quantity: 123_456_789 })) };
  expect(() => mappedOrderFile(entry, { order: big, placedBy: '' })).toThrow(
    'quantity: 123456789 has no room in 11 characters',
  );
  const second = mappedOrderFile({ ...entry, name: 'X.TXT' }, { order: { ...ORDER, version: 2 }, placedBy: '' });
  expect(second.name).toBe(`X_${ORDER.uid}_v2.TXT`);
});
