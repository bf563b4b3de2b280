import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FormatBatch, FormatRules } from '../format-rows.ts';
import { XmlRefused } from '../xml/xml-elements.ts';
import { NoBmecat, readBmecat, readBmecatGroups } from './read-bmecat.ts';

const SAMPLES = new URL('../../../../../shared/data/exchange-samples/bmecat/', import.meta.url);
const RULES: FormatRules = {
  familyCode: (path) => path.join('>'),
  brandCode: (name) => name.toLowerCase(),
  isBarcode: (text) => /^\d{13}$/.test(text),
  plainText: (html) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&uuml;', 'ü'),
};
const priceKinds = new Map([
  ['net_list', ''],
  ['net_customer', 'cost'],
]);

async function* pieces(xml: string) {
  for (let at = 0; at < xml.length; at += 1000) yield xml.slice(at, at + 1000);
}

async function read(xml: string) {
  const { rows, groupOf } = await readBmecatGroups(pieces(xml));
  const batches: FormatBatch[] = [];
  for await (const batch of readBmecat(pieces(xml), groupOf, { ...RULES, priceKinds })) batches.push(batch);
  const all = [...rows, ...batches.flatMap((batch) => batch.rows)];
  return {
    of: (table: string) => all.filter((one) => one.table === table).map((one) => one.row),
    notes: batches.flatMap((batch) => batch.notes),
  };
}

const catalogue = (inside: string, kind = 'T_NEW_CATALOG') =>
  `<BMECAT version="1.2"><HEADER/><${kind}>${inside}</${kind}></BMECAT>`;
const article = (inside: string, code = 'A1', mode = '') =>
  `<ARTICLE${mode && ` mode="${mode}"`}><SUPPLIER_AID>${code}</SUPPLIER_AID>${inside}</ARTICLE>`;

test('groups become families below the root; an article is in its first one', async () => {
  const group = (id: string, parent: string, name: string, type = 'node') =>
    `<CATALOG_STRUCTURE type="${type}"><GROUP_ID>${id}</GROUP_ID><GROUP_NAME>${name}</GROUP_NAME><PARENT_ID>${parent}</PARENT_ID></CATALOG_STRUCTURE>`;
  const { of } = await read(
    catalogue(
      `<CATALOG_GROUP_SYSTEM>${group('1', '0', 'Katalog', 'root')}${group('2', '1', 'Viti')}${group('3', '2', 'M8, lunghe', 'leaf')}</CATALOG_GROUP_SYSTEM>${article('')}<ARTICLE_TO_CATALOGGROUP_MAP><ART_ID>A1</ART_ID><CATALOG_GROUP_ID>3</CATALOG_GROUP_ID></ARTICLE_TO_CATALOGGROUP_MAP>`,
    ),
  );
  expect(of('families')).toEqual([
    { code: 'bme-2', parent: '', name_it: 'Viti' },
    { code: 'bme-3', parent: 'bme-2', name_it: 'M8, lunghe' },
  ]);
  expect(of('products')).toMatchObject([{ code: 'A1', family: 'bme-3', active: '1' }]);
});

test('prices: per so many units, of packs, with a factor, breaks, days; a kind that is not asked for is said once', async () => {
  const price = (kind: string, amount: string, more = '') =>
    `<ARTICLE_PRICE price_type="${kind}"><PRICE_AMOUNT>${amount}</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY>${more}</ARTICLE_PRICE>`;
  const order =
    '<ARTICLE_ORDER_DETAILS><ORDER_UNIT>BOX</ORDER_UNIT><CONTENT_UNIT>PCE</CONTENT_UNIT><NO_CU_PER_OU>6</NO_CU_PER_OU><PRICE_QUANTITY>10</PRICE_QUANTITY></ARTICLE_ORDER_DETAILS>';
  const { of, notes } = await read(
    catalogue(
      article(
        `${order}<ARTICLE_PRICE_DETAILS><DATETIME type="valid_start_date"><DATE>2026-01-01</DATE></DATETIME>${price('net_list', '120')}${price('net_list', '100', '<LOWER_BOUND>5</LOWER_BOUND>')}${price('net_customer', '60', '<PRICE_FACTOR>0.5</PRICE_FACTOR>')}${price('gross_list', '140')}${price('gross_list', '150')}</ARTICLE_PRICE_DETAILS>`,
      ),
    ),
  );
  expect(of('prices')).toEqual([
    { product: 'A1', list: '', from_quantity: '6', price: '120', per: '60', valid_from: '2026-01-01' },
    { product: 'A1', list: '', from_quantity: '30', price: '100', per: '60', valid_from: '2026-01-01' },
  ]);
  expect(of('products')).toMatchObject([{ cost: '0.5000', um: 'PZ', price_base: '60' }]);
  expect(of('packagings')).toEqual([{ product: 'A1', code: 'SC', quantity: '6', default: '1', smallest: '1' }]);
  expect(notes).toEqual([{ level: 'warning', line: 2, code: 'no-price-kind', value: 'gross_list' }]);
});

test('texts by language, escaped twice, features by name and by code of ECLASS', async () => {
  const { of } = await read(
    catalogue(
      `<PRODUCT><SUPPLIER_PID>A1</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT lang="deu">Schraube</DESCRIPTION_SHORT><DESCRIPTION_SHORT lang="eng">Screw</DESCRIPTION_SHORT><DESCRIPTION_SHORT lang="ita">Vite</DESCRIPTION_SHORT><DESCRIPTION_LONG lang="deu">f&amp;uuml;r</DESCRIPTION_LONG></PRODUCT_DETAILS><PRODUCT_FEATURES><REFERENCE_FEATURE_SYSTEM_NAME>ETIM-8.0</REFERENCE_FEATURE_SYSTEM_NAME><REFERENCE_FEATURE_GROUP_ID>EC001506</REFERENCE_FEATURE_GROUP_ID><FEATURE><FNAME>EF000008</FNAME><FVALUE>12</FVALUE><FUNIT>mm</FUNIT></FEATURE><FEATURE><FTEMPLATE><FT_ID>0173-1#02-BAA020#007</FT_ID><FT_NAME>Höhe</FT_NAME></FTEMPLATE><FVALUE>5.2</FVALUE></FEATURE><FEATURE><FTEMPLATE><FT_ID>0173-1#02-AAR080#005</FT_ID></FTEMPLATE><FVALUE>rot</FVALUE></FEATURE><FEATURE><FNAME>leer</FNAME><FVALUE>-</FVALUE></FEATURE></PRODUCT_FEATURES></PRODUCT>`,
    ),
  );
  expect(of('products')).toMatchObject([
    {
      name_it: 'Vite',
      name_en: 'Screw',
      description_it: 'für',
      'attr:etim_class': 'EC001506',
      'attr:ef000008': '12',
      'attr:baa020': '5.2',
      'attr:aar080': 'rot',
    },
  ]);
  expect(of('attributes').map(({ code, label_it, unit }) => [code, label_it, unit])).toEqual([
    ['etim_class', 'Classe ETIM', ''],
    ['ef000008', 'ETIM EF000008', 'mm'],
    ['baa020', 'Höhe', ''],
    ['aar080', 'ECLASS AAR080', ''],
  ]);
});

test('an update says what is gone; prices alone change nothing else; references lead on', async () => {
  const { of } = await read(
    catalogue(
      `${article('', 'OLD', 'delete')}${article('<ARTICLE_REFERENCE type="accessory"><ART_ID_TO>B</ART_ID_TO></ARTICLE_REFERENCE><ARTICLE_REFERENCE type="followup"><ART_ID_TO>C</ART_ID_TO></ARTICLE_REFERENCE>', 'A', 'update')}`,
      'T_UPDATE_PRODUCTS',
    ),
  );
  expect(of('products')).toEqual([
    { code: 'OLD', active: '0' },
    { code: 'A', active: '1', related: 'B', superseded_by: 'C' },
  ]);
  const prices = await read(
    catalogue(
      article(
        '<ARTICLE_PRICE_DETAILS><ARTICLE_PRICE price_type="net_list"><PRICE_AMOUNT>3</PRICE_AMOUNT></ARTICLE_PRICE></ARTICLE_PRICE_DETAILS>',
      ),
      'T_UPDATE_PRICES',
    ),
  );
  expect(prices.of('products')).toEqual([]);
  expect(prices.of('prices')).toMatchObject([{ product: 'A1', price: '3' }]);
});

test.each([
  ['another root', '<CATALOG/>', NoBmecat],
  ['what is cut off', '<BMECAT><T_NEW_CATALOG><ARTICLE>', XmlRefused],
  [
    'an entity that a DTD would have to explain',
    '<!DOCTYPE BMECAT [<!ENTITY x SYSTEM "file:///etc/passwd">]><BMECAT><T_NEW_CATALOG><ARTICLE><SUPPLIER_AID>&x;</SUPPLIER_AID></ARTICLE></T_NEW_CATALOG></BMECAT>',
    XmlRefused,
  ],
])('%s is refused', async (_, xml, failure) => {
  await expect(read(xml)).rejects.toBeInstanceOf(failure);
});

const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith('.xml')) : [];

test.skipIf(samples.length === 0)('catalogues that nobody here wrote give rows (C-EXC-1)', async () => {
  const found: Record<string, object> = {};
  for (const name of samples) {
    const { of, notes } = await read(readFileSync(new URL(name, SAMPLES), 'utf8'));
    expect(
      notes.filter(({ level }) => level === 'refused'),
      name,
    ).toEqual([]);
    for (const { code, name_it } of of('products')) expect(code, `${name} ${name_it}`).toMatch(/\S/);
    found[name] = {
      articles: of('products').length,
      prices: of('prices').length,
      attributes: of('attributes').length,
      families: of('families').length,
    };
  }
  expect(found).toMatchInlineSnapshot(`
    {
      "bmecat-12-hardware-doubles.xml": {
        "articles": 1,
        "attributes": 4,
        "families": 1,
        "prices": 1,
      },
      "bmecat-12-hardware-price-validity.xml": {
        "articles": 1,
        "attributes": 14,
        "families": 3,
        "prices": 1,
      },
      "bmecat-12-update-products.xml": {
        "articles": 2,
        "attributes": 2,
        "families": 0,
        "prices": 0,
      },
      "bmecat-2005-eclass-1609801044.xml": {
        "articles": 1,
        "attributes": 36,
        "families": 0,
        "prices": 0,
      },
      "bmecat-2005-eclass-7760056069.xml": {
        "articles": 1,
        "attributes": 64,
        "families": 0,
        "prices": 0,
      },
      "bmecat-2005-minimal.xml": {
        "articles": 0,
        "attributes": 0,
        "families": 0,
        "prices": 0,
      },
    }
  `);
});
