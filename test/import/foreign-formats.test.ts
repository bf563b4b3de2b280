/** Files of makers and other systems, from the file to the shop's tables (docs/exchange-formats.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const BMECAT = new URL('../../../shared/data/exchange-samples/bmecat/', import.meta.url);

const LISTS = { 'price_lists.csv': 'code;name;default\nBASE;Base;1\n' };

async function imported(name: string, content: string | Buffer, options: { replace?: boolean } = {}) {
  bench().write({ [`../${name}`]: content });
  return bench().run({ source: join(bench().source, '..', name), ...options });
}

const put = (...fields: ReadonlyArray<readonly [from: number, text: string]>) => {
  const line = Array.from({ length: 177 }, () => ' ');
  for (const [from, text] of fields) line.splice(from - 1, text.length, ...text);
  return line.join('');
};
const HEADER = put(
  [1, 'LISTINO METEL'],
  [21, 'BTI'],
  [24, '01234567897'],
  [41, '20260101'],
  [57, 'Prova'],
  [126, '020'],
);
const metel = (code: string, name: string, price = '00000001250', per = '000001') =>
  put(
    [1, 'BTI'],
    [4, code],
    [20, '0000000000000'],
    [33, name],
    [76, '00050'],
    [81, '00005'],
    [86, '00005'],
    [91, '000000'],
    [98, '00000000800'],
    [109, price],
    [120, per],
    [126, 'EUR'],
    [129, 'PCE'],
    [133, '3'],
    [142, 'A01'],
  );
const list = (...rows: string[]) => Buffer.from([HEADER, ...rows, ''].join('\r\n'), 'latin1');

test('a METEL list is a catalogue; names that the office gave to brands and families stay; a bad line is named by its number (C-EXC-6)', async () => {
  bench().write(LISTS);
  await bench().run();
  const first = await imported(
    'listino.txt',
    list(metel('A1', 'PRESA 2P+T 16A è'), metel('B2', 'DEVIATORE', '00000001250', '000000')),
  );
  expect(issuesOf(first)).toEqual(['listino.txt:3 price-multiplier']);
  expect(
    await bench().rows(
      `select p.carti, p.name_it, p.mpn, b.name as brand, f.name_it as family, p.cost::int, x.gross::int as price from products p
       join brands b on b.id = p.brand_id join families f on f.id = p.family_id left join prices x on x.product_id = p.id`,
    ),
  ).toEqual([
    {
      carti: 'BTIA1',
      name_it: 'PRESA 2P+T 16A è',
      mpn: 'A1',
      brand: 'BTI',
      family: 'A01',
      cost: 80_000,
      price: 125_000,
    },
  ]);
  await bench().rows(`update brands set name = 'BTicino'`);
  await bench().rows(`update families set name_it = 'Prese' where name_it = 'A01'`);
  const again = await imported(
    'listino.txt',
    list(metel('A1', 'PRESA 2P+T 16A è', '00000001300'), metel('C3', 'SPINA')),
    { replace: true },
  );
  expect(issuesOf(again)).toEqual([]);
  expect(await bench().rows('select name from brands')).toEqual([{ name: 'BTicino' }]);
  expect(
    await bench().rows(`select f.name_it as family from products p join families f on f.id = p.family_id group by 1`),
  ).toEqual([{ family: 'Prese' }]);
  expect(await bench().rows('select gross::int as price from prices order by 1')).toEqual([
    { price: 125_000 },
    { price: 130_000 },
  ]);
});

test('a list that names an article twice: the last line counts, the first is a warning', async () => {
  bench().write(LISTS);
  await bench().run();
  const report = await imported('listino.txt', list(metel('A1', 'OLD'), metel('A1', 'NEW')));
  expect([report.errors, report.warnings]).toEqual([0, 1]);
  expect(await bench().one('select name_it from products')).toBe('NEW');
});

test('a feature of ETIM goes by its code until a dictionary names it, which later catalogues leave alone', async () => {
  const catalogue = (value: string) =>
    `<BMECAT version="1.2"><T_NEW_CATALOG><ARTICLE><SUPPLIER_AID>E1</SUPPLIER_AID><ARTICLE_DETAILS><DESCRIPTION_SHORT>Interruttore</DESCRIPTION_SHORT></ARTICLE_DETAILS><ARTICLE_FEATURES><REFERENCE_FEATURE_SYSTEM_NAME>ETIM-8.0</REFERENCE_FEATURE_SYSTEM_NAME><REFERENCE_FEATURE_GROUP_ID>EC001506</REFERENCE_FEATURE_GROUP_ID><FEATURE><FNAME>EF000008</FNAME><FVALUE>${value}</FVALUE><FUNIT>mm</FUNIT></FEATURE></ARTICLE_FEATURES></ARTICLE></T_NEW_CATALOG></BMECAT>`;
  const attribute = () =>
    bench().rows(`select label_it, label_en, unit, filterable from attributes where code = 'ef000008'`);
  bench().write(LISTS);
  await bench().run();
  await imported('etim.xml', catalogue('12'));
  expect(await attribute()).toMatchObject([{ label_it: 'ETIM EF000008', unit: 'mm', filterable: false }]);
  const dictionary = await imported(
    'attributes.csv',
    'code;label_it;label_en\nef000008;Larghezza;Width\netim_class;Classe;Class\n',
  );
  expect(issuesOf(dictionary)).toEqual([]);
  const named = [{ label_it: 'Larghezza', label_en: 'Width', unit: 'mm', filterable: false }];
  expect(await attribute()).toEqual(named);
  await imported('etim.xml', catalogue('14'));
  expect(await attribute()).toEqual(named);
  expect(await bench().one(`select attributes::text from products where carti = 'E1'`)).toContain('14');
});

test.skipIf(!existsSync(BMECAT))(
  'catalogues of makers: groups, two languages, features, prices of hundreds',
  async () => {
    bench().write(LISTS);
    await bench().run();
    const hardware = await imported('hardware.xml', readFileSync(new URL('bmecat-12-hardware-doubles.xml', BMECAT)));
    expect(issuesOf(hardware)).toEqual(['hardware.xml (products):40 related unknown-linked']);
    expect(
      await bench().rows(
        `select p.name_it, f.name_it as family, p.cost::int, x.gross::int as price, p.packagings -> 0 ->> 'quantity' as pack from products p
       left join families f on f.id = p.family_id left join prices x on x.product_id = p.id where carti = '12345'`,
      ),
    ).toMatchObject([{ name_it: 'Test Article', family: 'Produkte', pack: '25' }]);
    const electrical = await imported('relay.xml', readFileSync(new URL('bmecat-2005-eclass-7760056069.xml', BMECAT)));
    expect(issuesOf(electrical)).toEqual([]);
    expect(
      await bench().one(`select jsonb_array_length(attributes) from products where carti = '7760056069'`),
    ).toBeGreaterThan(40);
  },
);
