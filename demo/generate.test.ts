import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { isForeignVatNumber, vatNumberFault } from '#contract/values/eu-vat-numbers.rules.ts';
import { checkDigit } from './barcode.ts';
import { generateDemo } from './generate.ts';

type Row = Record<string, string>;

const PRODUCTS = 3000;
const TODAY = '2026-11-21';
const root = mkdtempSync(join(tmpdir(), 'bancale-demo-'));
const folder = join(root, 'shop');

const tables = new Map<string, Row[]>();

/** Read once: some have 20 000 lines. */
function table(name: string): Row[] {
  const read = tables.get(name) ?? parse(readFileSync(join(folder, `${name}.csv`)), { columns: true, delimiter: ';' });
  tables.set(name, read);
  return read;
}

/** Lists what is missing at once: `toContain` would copy the set for each of thousands of checks. */
const missing = (known: ReadonlySet<unknown>, named: Iterable<unknown>) => [...named].filter((one) => !known.has(one));

let products: Row[];
let codes: Set<string>;
let sellable: Row[];

beforeAll(async () => {
  await generateDemo({ products: PRODUCTS, seed: 1, folder, today: TODAY });
  products = table('products');
  codes = new Set(products.map(({ code }) => code ?? ''));
  const parents = new Set(products.map(({ parent }) => parent));
  sellable = products.filter(({ code }) => !parents.has(code));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('its products (C-CAT-7)', () => {
  it('share drawings: of 9 345 articles more, fewer than one in ten brings a picture of its own', async () => {
    const large = join(root, 'n12345');
    const { rows } = await generateDemo({ products: 12_345, seed: 1, folder: large, today: TODAY });
    expect(rows.products).toBe(12_345);
    const pictures = (of: string) => readdirSync(join(of, 'images')).filter((name) => name.startsWith('main_')).length;
    // With one picture per article the ratio would be 1: a catalogue of a million would be a folder of three million
    // files.
    expect((pictures(large) - pictures(folder)) / (12_345 - PRODUCTS)).toBeLessThan(0.1);
  });

  it('have codes and addresses of their own', () => {
    expect(codes.size).toBe(PRODUCTS);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(PRODUCTS);
    const bare = new Set(products.map(({ code }) => code?.replace(/[^A-Z0-9]/gi, '')));
    // A code typed without its dots and dashes must mean one article (C-SRCH-6); a few neighbours may share it.
    expect(bare.size).toBeGreaterThan(PRODUCTS * 0.99);
  });

  it('have the code of their maker, and what is sold by other words has keywords', () => {
    const made = sellable.map(({ mpn }) => mpn ?? '');
    expect(made.filter((mpn) => !/^[A-Z]{2} \d{4}\.\d{3}-\d$/.test(mpn))).toEqual([]);
    expect(new Set(made).size).toBe(sellable.length);
    const [glasses] = products.filter(({ family }) => family === 'occhiali');
    expect([glasses?.keywords_it, glasses?.keywords_en]).toEqual(['molatura, sbavatura', 'grinding, deburring']);
  });

  it('refer only to what exists', () => {
    const families = new Set(table('families').map(({ code }) => code));
    const brands = new Set(table('brands').map(({ code }) => code));
    const references = (row: Row) =>
      [row.parent, row.superseded_by, ...`${row.related}|${row.alternatives}`.split('|')].filter(Boolean) as string[];
    expect(
      missing(
        families,
        products.map(({ family }) => family),
      ),
    ).toEqual([]);
    expect(
      missing(
        brands,
        products.map(({ brand }) => brand),
      ),
    ).toEqual([]);
    for (const row of products) expect(missing(codes, references(row)), row.code).toEqual([]);
    for (const name of [
      'packagings',
      'barcodes',
      'documents',
      'prices',
      'stock',
      'arrivals',
      'customer_codes',
      'order_rows',
    ]) {
      expect(
        table(name).filter(({ product }) => !codes.has(product ?? '')),
        name,
      ).toEqual([]);
    }
    for (const { product, family, brand } of [...table('promos'), ...table('discounts')]) {
      expect([!product || codes.has(product), !family || families.has(family), !brand || brands.has(brand)]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('stand after their parent, and a parent has at least two children', () => {
    const children = new Map<string, number>();
    const seen = new Set<string>();
    for (const { code, parent } of products) {
      if (parent) {
        expect(seen.has(parent), code).toBe(true);
        children.set(parent, (children.get(parent) ?? 0) + 1);
      }
      seen.add(code ?? '');
    }
    expect(Math.min(...children.values())).toBeGreaterThan(1);
  });

  it('say in both languages what they are', () => {
    for (const row of products) {
      expect(row.name_it, row.code).toBeTruthy();
      expect(row.name_en, row.code).toBeTruthy();
      expect(row.name_en).not.toMatch(/\d,\d/);
    }
    const found = products.filter(({ name_it }) => /^Vite .*M8 × 20\b/.test(name_it ?? ''));
    expect(found.map(({ code }) => code)).toContain('VT933.08.020');
    expect(found.length).toBeGreaterThan(4);
  });

  it('have pictures in three sizes, without style or script', () => {
    const images = new Set(readdirSync(join(folder, 'images')));
    const named = [
      ...products.flatMap(({ pictures }) => pictures?.split('|')),
      ...table('families').map(({ image }) => image),
      ...table('brands').map(({ logo }) => logo),
      ...table('menu').map(({ image }) => image),
    ].filter(Boolean);
    for (const name of new Set(named)) {
      expect(missing(images, [`thumb_${name}`, `gallery_${name}`, `main_${name}`])).toEqual([]);
    }
    // Every picture that is drawn must be used.
    const texts = (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => /\.(csv|yaml|md|html)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const drawn = new Set([...images].map((name) => name.replace(/^(thumb|gallery|main)_/, '')));
    expect([...drawn].filter((name) => !texts.includes(name))).toEqual([]);
    for (const name of new Set(products.flatMap(({ pictures }) => (pictures?.includes('|') ? [pictures] : [])))) {
      const thumbs = name.split('|').map((file) => readFileSync(join(folder, 'images', `thumb_${file}`), 'utf8'));
      expect(new Set(thumbs).size, name).toBe(thumbs.length);
    }
    for (const name of images) {
      const svg = readFileSync(join(folder, 'images', name), 'utf8');
      expect(svg, name).toMatch(/^<svg xmlns="[^"]+" width="\d+" height="\d+" viewBox="[\d ]+">/);
      expect(svg, name).not.toMatch(/ style=|<script|NaN|undefined|Infinity/);
    }
  });

  it('have documents that are PDF files', () => {
    const files = table('documents').flatMap(({ type, file }) => (type === 'videos' ? [] : [file ?? '']));
    for (const file of new Set(files)) {
      const pdf = readFileSync(join(folder, 'documents', file), 'latin1');
      const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
      expect(pdf.slice(start, start + 4), file).toBe('xref');
    }
  });

  it('have valid barcodes, each used once', () => {
    const eans = table('barcodes').map(({ ean }) => ean ?? '');
    expect(new Set(eans).size).toBe(eans.length);
    for (const ean of eans) {
      expect(ean).toMatch(/^\d{13,14}$/);
      expect(checkDigit(ean.slice(0, -1)), ean).toBe(Number(ean.at(-1)));
    }
  });
});

describe('its terms (C-CAT-7)', () => {
  it('give every sellable article a price above zero in every list', () => {
    const lists = table('price_lists').map(({ code }) => code);
    const priced = new Set<string>();
    const prices = table('prices');
    for (const { list, product } of prices) priced.add(`${list} ${product}`);
    expect(prices.filter(({ price = '' }) => !(Number(price) > 0 && /^\d+(\.\d{1,4})?$/.test(price)))).toEqual([]);
    for (const list of lists)
      expect(
        missing(
          priced,
          sellable.map(({ code }) => `${list} ${code}`),
        ),
      ).toEqual([]);
  });

  it('pack every article in one smallest packaging, and the others in whole multiples of it', () => {
    const packs = Map.groupBy(table('packagings'), ({ product }) => product);
    for (const { code } of sellable) {
      const own = packs.get(code) ?? [];
      const smallest = own.filter((pack) => pack.smallest === '1');
      expect(smallest, code).toHaveLength(1);
      expect(
        own.filter((pack) => pack.default === '1'),
        code,
      ).toHaveLength(1);
      expect(new Set(own.map((pack) => pack.code)).size, code).toBe(own.length);
      for (const pack of own) expect(Number(pack.quantity) % Number(smallest[0]?.quantity), code).toBe(0);
    }
  });

  it('has promos that run, that are over and that have not begun', () => {
    const promos = table('promos');
    const running = promos.filter((row) => (row.valid_from ?? '') <= TODAY && (row.valid_to ?? '') >= TODAY);
    expect(running.length).toBeGreaterThan(50);
    expect(promos.some(({ valid_to }) => (valid_to ?? '') < TODAY)).toBe(true);
    expect(promos.some(({ valid_from }) => (valid_from ?? '') > TODAY)).toBe(true);
    expect(new Set(promos.map(({ type }) => type))).toEqual(new Set(['net_price', 'extra_discount', 'gift']));
  });

  it('gives articles away by value and by pieces, and has coupons of every kind', () => {
    const gifts = table('promos').filter(({ type }) => type === 'gift');
    expect(gifts.filter(({ gift }) => !codes.has(gift ?? ''))).toEqual([]);
    expect(gifts.some(({ threshold }) => Number(threshold) > 0)).toBe(true);
    expect(gifts.some(({ threshold, repeats }) => threshold === '' && repeats === '1')).toBe(true);
    const coupons = table('coupons');
    for (const column of ['chain', 'amount', 'minimum', 'family', 'max_uses'])
      expect(
        coupons.some((row) => row[column]),
        column,
      ).toBe(true);
    expect(coupons.some(({ valid_to }) => (valid_to ?? '') < TODAY)).toBe(true);
    expect(coupons.some(({ entitled }) => entitled?.startsWith('customer:'))).toBe(true);
  });

  it('shows every case of a row: rated or not, new, popular, one packaging or several, sizes at one price or at many', () => {
    const rated = products.filter(({ rating }) => Number(rating) > 0);
    expect(rated.length).toBeGreaterThan(PRODUCTS * 0.2);
    expect(rated.length).toBeLessThan(PRODUCTS * 0.8);
    expect(rated.filter(({ rating }) => Number(rating) > 5)).toEqual([]);
    for (const flag of ['is_new', 'is_hot'] as const)
      expect(products.filter((row) => row[flag] === '1').length, flag).toBeGreaterThan(20);
    const packs = Map.groupBy(table('packagings'), ({ product }) => product);
    for (const several of [true, false])
      expect(sellable.some(({ code }) => (packs.get(code) ?? []).length > 1 === several)).toBe(true);
    const price = new Map(table('prices').map((row) => [`${row.list} ${row.product}`, row.price]));
    const list = table('price_lists')[0]?.code;
    const children = Map.groupBy(
      products.filter(({ parent }) => parent),
      ({ parent }) => parent,
    );
    const sizesAt = [...children.values()].map(
      (of) => new Set(of.map(({ code }) => price.get(`${list} ${code}`))).size,
    );
    expect(sizesAt.some((prices) => prices > 1)).toBe(true);
    expect(sizesAt.some((prices) => prices === 1)).toBe(true);
    const chains = [...table('customers'), ...table('discounts')].map(({ discount, chain }) => discount ?? chain ?? '');
    expect(chains.some((chain) => /^\d+\+\d+\+\d+$/.test(chain))).toBe(true);
  });

  it('shows every case of availability', () => {
    const stock = new Map(table('stock').map(({ product, quantity }) => [product, Number(quantity)]));
    const coming = new Set(table('arrivals').flatMap(({ product, date }) => ((date ?? '') >= TODAY ? [product] : [])));
    const gone = sellable.filter(({ code }) => !stock.get(code) && !coming.has(code));
    expect(sellable.filter(({ code }) => stock.get(code)).length).toBeGreaterThan(sellable.length * 0.7);
    expect(sellable.some(({ code }) => !stock.get(code) && coming.has(code))).toBe(true);
    expect(gone.some(({ alternatives }) => alternatives)).toBe(true);
    expect(gone.some(({ alternatives }) => !alternatives)).toBe(true);
  });
});

describe('its customers (C-CAT-7)', () => {
  it('order under numbers without gaps, from addresses that exist, at the net of their own chain', () => {
    const addresses = new Set(table('addresses').map(({ customer, code }) => `${customer}/${code}`));
    const numbers = new Map<string, number[]>();
    for (const { number = '', customer, address, date = '' } of table('orders')) {
      const [causale, sequence, year] = number.split('/');
      expect(date.slice(0, 4)).toBe(year);
      expect(date <= TODAY).toBe(true);
      expect(addresses.has(`${customer}/${address}`), number).toBe(true);
      const key = `${causale}/${year}`;
      numbers.set(key, [...(numbers.get(key) ?? []), Number(sequence)]);
    }
    for (const list of numbers.values()) expect(list).toEqual(list.map((_, index) => index + 1));
    for (const { price, chain = '', net } of table('order_rows')) {
      const factor = (chain.match(/-?\d+/g) ?? []).reduce((left, step) => left * (1 - Number(step) / 100), 1);
      expect(Math.abs(Number(net) - Number(price) * factor)).toBeLessThan(0.00006);
    }
  });

  it('have valid VAT numbers', () => {
    for (const { vat_number = '' } of table('customers')) {
      if (isForeignVatNumber(vat_number)) {
        expect(vatNumberFault(vat_number)).toBeUndefined();
        continue;
      }
      const sum = [...vat_number].reduce((total, character, index) => {
        const digit = Number(character) * (index % 2 ? 2 : 1);
        return total + (digit > 9 ? digit - 9 : digit);
      }, 0);
      expect(vat_number).toHaveLength(11);
      expect(sum % 10).toBe(0);
    }
  });

  it('show every case of VAT: split payment, declaration of intent, exempt, intra-EU (C-CAT-7, C-FISC-2)', () => {
    const customers = table('customers');
    const [body] = customers.filter(({ split_payment }) => split_payment === '1');
    expect(body?.recipient_code).toHaveLength(6);
    const [exporter] = customers.filter(({ intent_protocol }) => intent_protocol !== '');
    expect(exporter?.intent_protocol).toMatch(/^\d{17}-\d{6}$/);
    expect((exporter?.intent_from ?? '') <= TODAY && TODAY <= (exporter?.intent_to ?? '')).toBe(true);
    expect(customers.filter(({ vat_nature }) => vat_nature === 'N4')).toHaveLength(1);
    const [german] = customers.filter(({ country }) => country === 'DE');
    expect([german?.vies_state, german?.vies_on]).toEqual(['valid', TODAY]);
  });
});

describe('its content', () => {
  it('links only to families and brands that exist (C-CAT-7)', () => {
    const families = new Set(table('families').map(({ code }) => code));
    const brands = new Set(table('brands').map(({ code }) => code));
    const home = parseYaml(readFileSync(join(folder, 'home.yaml'), 'utf8')) as { items: { url: string }[] }[];
    const urls = [
      ...table('menu').map(({ url }) => url ?? ''),
      ...table('promo_tabs').map(({ url }) => url ?? ''),
      ...home.flatMap(({ items }) => items.map(({ url }) => url)),
    ];
    for (const url of urls.filter(Boolean)) {
      expect(url).toMatch(/^\/(shop(\?|$)|pages\/brands$)/);
      const query = new URLSearchParams(url.split('?')[1]);
      for (const code of query.get('category')?.split(',') ?? []) expect(families).toContain(code);
      if (query.has('brand')) expect(brands).toContain(query.get('brand'));
    }
  });
});

describe('the documents of the past orders (C-CAT-7, C-DOC-5)', () => {
  const cents = (euros: string | undefined) => Math.round(Number(euros || 0) * 100);
  const totals = (rows: readonly Row[], key: (row: Row) => string, amount: string) => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + cents(row[amount]));
    return sums;
  };

  it('invoices are the sum of their rows, and of their deadlines; credit is what is open', () => {
    const invoices = table('invoices');
    const rows = totals(table('invoice_rows'), ({ invoice, year }) => `${invoice} ${year}`, 'total');
    const deadlines = totals(table('deadlines'), ({ document, date }) => `${document} ${date}`, 'amount');
    expect(invoices.length).toBeGreaterThan(500);
    for (const { number, date, type, taxable, vat, total } of invoices) {
      expect([number, rows.get(`${number} ${date?.slice(0, 4)}`)]).toEqual([number, cents(taxable)]);
      expect(cents(taxable) + cents(vat)).toBe(cents(total));
      if (type !== 'TD04') expect([number, deadlines.get(`${number} ${date}`)]).toEqual([number, cents(total)]);
    }
    const open = totals(table('deadlines'), ({ customer }) => customer ?? '', 'open');
    for (const { customer, open_deadlines } of table('credit'))
      expect([customer, open.get(customer ?? '') ?? 0]).toEqual([customer, cents(open_deadlines)]);
  });

  it('notes hold what the orders say is delivered; numbers have no gap; every state of a deadline occurs', () => {
    const delivered = new Map(
      table('order_rows').map(({ order, row, delivered: pieces }) => [`${order} ${row}`, pieces]),
    );
    for (const { order, order_row, quantity } of table('delivery_note_rows'))
      expect([order, delivered.get(`${order} ${order_row}`)]).toEqual([order, quantity]);
    const year = TODAY.slice(0, 4);
    const numbers = table('delivery_notes').filter(({ date }) => date?.startsWith(year));
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => `DT/${index + 1}`));
    const states = new Set(table('deadlines').map(({ state }) => state));
    expect([...states].sort()).toEqual(['atBank', 'expired', 'paid', 'toExpire', 'unpaid']);
  });
});
