/** Files of a connection that its mapping reads (docs/exchange-mappings.md): from the folder to rows of the shop. */
import { beforeAll, expect, test, vi } from 'vitest';
import { encodeText } from '#server/formats/encodings/text-encodings.ts';
import { ImportFailure } from '#server/import/import-failure.ts';
import { createConnectionMappings } from '#server/import/index.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { BY, exchangeClient } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 180_000 });
const { connect, operations, ask } = exchangeClient(shop);
const { leave, settled, names, read, runs } = dropFolder(shop);
let codes: string[] = [];

beforeAll(async () => {
  const found = await shop().db.query<{ carti: string }>(
    null,
    'select p.carti from products p join stock s on s.product_id = p.id where active and length(carti) <= 18 order by carti limit 20',
  );
  codes = found.map(({ carti }) => carti);
});

const mappings = () => createConnectionMappings({ db: shop().db, clock: () => shop().clock.now, operations });

async function mapped(mapping: string): Promise<string> {
  const { code } = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  await mappings().set(BY, code, { source: mapping, name: 'erp.yaml' });
  return code;
}

const stockOf = async (code: string | undefined) => {
  const [row] = await shop().db.query<{ quantity: number }>(
    null,
    'select quantity::float8 as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [code],
  );
  return row?.quantity;
};

const AS400 = `
inbox:
  - match: "^GIAC(?<sequence>\\\\d{6})_(?<as_of>\\\\d{14})\\\\.TXT$"
    name: giacenze
    format: fixed
    encoding: ibm280
    record: { length: 40, newline: optional, when: "1-2=ST", trailer: "1-2=ZZ", count: 3-10 }
    stock:
      product: { at: 3-20 }
      quantity: { at: 21-31, decimals: 3, sign: trailing }
`;
const line = (code: string | undefined, quantity: number) =>
  `ST${(code ?? '').padEnd(18)}${String(Math.abs(quantity) * 1000).padStart(10, '0')}${quantity < 0 ? '-' : ' '}`.padEnd(
    40,
  );
const fixed = (...lines: string[]) =>
  encodeText([...lines, `ZZ${String(lines.length).padStart(8, '0')}`.padEnd(40)].join(''), 'ibm280').bytes;
/** Some minutes before now, in the shop's zone. */
const at = (minutesBefore: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' })
    .format(shop().clock.now.getTime() - minutesBefore * 60_000)
    .replaceAll(/\D/g, '');

test('a file of an AS/400 in EBCDIC becomes rows of stock, by number and age; what is refused is named by its line (C-EXC-1, C-EXC-6)', async () => {
  const erp = await mapped(AS400);
  leave(
    erp,
    `GIAC000012_${at(9)}.TXT`,
    fixed(
      line(codes[0], 41),
      line('MAI', 1),
      line(codes[1], 7),
      `ST${(codes[2] ?? '').padEnd(18)}12A4567890 `.padEnd(40),
    ),
  );
  const [run] = await settled(erp);
  expect(run).toMatchObject({
    state: 'done',
    slot: 'stock mapped giacenze',
    report: { rows: 4, refused: 1, waiting: 1 },
  });
  expect([await stockOf(codes[0]), await stockOf(codes[1])]).toEqual([41, 7]);
  const [file = '', errors = ''] = names(erp, 'done');
  expect(file).toBe(`${run?.id}-GIAC000012_${at(9)}.TXT`);
  expect(read(erp, 'done', errors)).toContain(`${file.replace(/^\d+-/, '')} (stock);4;`);
  // An older one that comes later changes nothing (C-EXC-3).
  leave(erp, `GIAC000011_${at(20)}.TXT`, fixed(line(codes[0], 5)));
  expect((await settled(erp)).at(-1)).toMatchObject({ state: 'done', report: { stale: 1 } });
  expect(await stockOf(codes[0])).toBe(41);
});

test('a file that is cut off, or counts other lines, fails whole and writes nothing; the next one goes on (C-EXC-5)', async () => {
  const erp = await mapped(AS400);
  const whole = fixed(line(codes[2], 11), line(codes[3], 12));
  leave(erp, `GIAC000001_${at(9)}.TXT`, whole.subarray(0, 80));
  leave(
    erp,
    `GIAC000002_${at(8)}.TXT`,
    encodeText([line(codes[2], 9), 'ZZ00000005'.padEnd(40)].join(''), 'ibm280').bytes,
  );
  leave(erp, `GIAC000003_${at(7)}.TXT`, whole);
  const found = await settled(erp);
  expect(found.map(({ state, failure }) => [state, failure?.code])).toEqual([
    ['failed', 'trailer-missing'],
    ['failed', 'trailer-count'],
    ['done', undefined],
  ]);
  expect([await stockOf(codes[2]), await stockOf(codes[3])]).toEqual([11, 12]);
  expect(names(erp, 'failed').filter((name) => name.endsWith('.errors.csv'))).toHaveLength(2);
});

test('one file of figures fills two tables; a value that a map does not have is refused, the rest is written (C-EXC-5)', async () => {
  const erp = await mapped(`
maps: { liste: { "1": "", "2": MAI } }
inbox:
  - match: "^LIST.*[.]xml$"
    format: xml
    record: /Listino/Art
    stock: { product: "@cod", quantity: Disp }
    prices: { product: "@cod", list: "Lista | map liste", price: "Prezzo | comma" }
`);
  const [before] = await shop().db.query<{ price: number }>(
    null,
    `select min(gross)::float8 / 10000 as price from prices x join products p on p.id = x.product_id
     join price_lists l on l.id = x.price_list_id where l.is_default and p.carti = $1`,
    [codes[4]],
  );
  const price = String(before?.price ?? 1).replace('.', ',');
  const art = (code: string | undefined, quantity: number, list: string) =>
    `<Art cod="${code}"><Disp>${quantity}</Disp><Lista>${list}</Lista><Prezzo>${price}</Prezzo></Art>`;
  leave(erp, 'LIST-1.xml', `<Listino>\n${art(codes[4], 21, '1')}\n${art(codes[5], 22, '9')}\n</Listino>`);
  const [run] = await settled(erp);
  expect(run).toMatchObject({ state: 'done', slot: 'prices mapped prices+stock', report: { rows: 4, refused: 1 } });
  expect([await stockOf(codes[4]), await stockOf(codes[5])]).toEqual([21, 22]);
  const [, errors = ''] = names(erp, 'done');
  expect(read(erp, 'done', errors)).toContain('LIST-1.xml;3;list;9;errore;non è nella mappa liste');
});

test('other tables go through the importer; the name of a file says which table it is', async () => {
  const erp = await mapped(`
inbox:
  - match: "^(?<table>MAR|BRANDS)_.*[.]csv$"
    tables: { MAR: brands }
    separator: ";"
    encoding: windows-1252
    brands: { code: COD, name: "DES | title" }
`);
  leave(erp, 'MAR_1.csv', Buffer.from('COD;DES\nEXMAP;CAFF\xc8 NERO\n', 'latin1'));
  expect((await settled(erp)).map(({ state, slot }) => [state, slot])).toEqual([['done', 'brands mapped brands']]);
  expect(await shop().db.query(null, `select name from brands where code = 'EXMAP'`)).toEqual([{ name: 'Caffè Nero' }]);
});

test('a mapping that is mended reads the file that failed, when it is replayed (C-EXC-2)', async () => {
  const { code: erp, token } = await connect(null, { scopes: ['files.write', 'files.read'] });
  const wrong = 'inbox:\n  - match: "^G[.]txt$"\n    format: csv\n    stock: { product: ART, quantity: PEZZI }\n';
  await mappings().set(BY, erp, { source: wrong, name: 'erp.yaml' });
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [erp]);
  leave(erp, 'G.txt', `ART;QTA\n${codes[6]};33\n`);
  expect((await settled(erp)).at(-1)).toMatchObject({ state: 'failed', failure: { code: 'mapping-no-column' } });
  await mappings().set(BY, erp, { source: wrong.replace('PEZZI', 'QTA'), name: 'erp.yaml' });
  const failed = (await runs(erp)).at(-1);
  const again = await ask(`/runs/${failed?.id}/replay`, { token, method: 'POST' });
  expect(again.status).toBeLessThan(300);
  expect((await settled(erp)).at(-1)).toMatchObject({ state: 'done' });
  expect(await stockOf(codes[6])).toBe(33);
});

test('a mapping is stored when it is right only, and every change of it is an operation (C-OFF-1)', async () => {
  const { code } = await connect(null);
  const set = (text: string) => mappings().set(BY, code, { source: text, name: 'erp.yaml' });
  const good = 'inbox:\n  - match: "^x$"\n    stock: { product: A, quantity: B }\n';
  for (const [text, fault] of [
    ['inbox:\n  - match: "^x$"\n    stock: { product: A, qty: B }', 'mapping-column'],
    [`connection: other\n${good}`, 'mapping-other-connection'],
    [`${good}  - match: "^y$"\n    stock: { product: A, quantity: B }\n`, 'mapping-same-name'],
    ['inbox:\n  - match: "^x$"\n    kind: delta\n    brands: { code: A, name: B }', 'mapping-not-figures'],
    ['stock: { product: A, quantity: B }', 'mapping-missing'],
  ] as const)
    await expect(set(text)).rejects.toSatisfy((error) => error instanceof ImportFailure && error.code === fault);
  expect(await mappings().get(code)).toBeUndefined();
  await set(good);
  await mappings().remove(BY, code);
  const [change] = await shop().db.query<{ count: number }>(
    null,
    `select count(*)::int as count from operations where kind = 'connection.mapping' and params ->> 'code' = $1`,
    [code],
  );
  expect(change?.count).toBe(2);
  await expect(mappings().remove(BY, code)).rejects.toMatchObject({ code: 'not-found' });
  await expect(mappings().set(BY, 'none', { source: good, name: 'erp.yaml' })).rejects.toMatchObject({
    code: 'not-found',
  });
});
