/** A shop with settings and articles other than the demo's: guests see list prices, gross prices are bold; and a new customer. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../kit/demo-shop.ts';
import { importInto } from '../kit/import-into.ts';
import { inCase, resize } from '../kit/in-case.ts';
import {
  DEMO_PASSWORD,
  expectAccessible,
  expectNoOverflow,
  type Visitor,
  type VisitorOptions,
  visitor,
  withBrowser,
} from '../kit/kit.ts';
import { MANY_SIZES, manySizes } from '../kit/many-sizes.ts';
import { DEAREST, DOCUMENT_TYPES, ENDLESS, EVEN, LIMITED, UNPRICED, withOddArticles } from '../kit/odd-articles.ts';
import { openSession } from '../kit/session.ts';
import { shownPrice } from '../kit/shown-price.ts';

const BOLT = 'VT933.08.020';
const NEW_CUSTOMER = 'nuovo@example.com';
const KNOWN_CUSTOMER = 'carlo@example.com';
/** All data of a customer, as the import accepts them. */
const KNOWN = {
  address: 'Via Roma 7',
  city: 'Lecco',
  postal_code: '23900',
  province: 'LC',
  surname: 'Ferri',
  first_name: 'Carlo',
  tax_code: 'FRRCRL70A01E507X',
  vat_number: '01533440134',
  phone: '0341 100',
  fax: '0341 101',
  recipient_code: 'KRRH6B9',
  pec: 'ferri@pec.example.com',
  email: 'carlo@example.com',
  discount: '40+10',
  payment_methods: 'transfer',
  port: 'Franco',
  vector: 'Arco',
  agent: 'A90',
};

withBrowser();

let shop: DemoShop;

beforeAll(async () => {
  const settings =
    'guestPrices: list\npriceView: GROSS_PRICE\nregistrationLanding: /pages/contact-us\ncard: { provider: none }\n';
  shop = await startDemoShop({ settings });
  const tables = {
    ...withOddArticles(manySizes()),
    'agents.csv': ['code,name', 'A90,Bruno Ferri'],
    'customers.csv': [
      `code,company_name,${Object.keys(KNOWN).join(',')}`,
      `90001,Cliente Nuovo S.r.l.,Via Nuova 1,Lecco,23900${','.repeat(Object.keys(KNOWN).length - 3)}`,
      `90002,Idraulica Ferri,${Object.values(KNOWN).join(',')}`,
    ],
    'users.csv': [
      'email,password,role,customer,name',
      `${NEW_CUSTOMER},${DEMO_PASSWORD},customer,90001,Nuovo`,
      `${KNOWN_CUSTOMER},${DEMO_PASSWORD},customer,90002,Carlo`,
    ],
  };
  await importInto(shop.dataDir, tables, shop.databaseUrl);
});
afterAll(() => shop?.stop());

/** A visitor of that shop, logged in when `as` is given; without JavaScript where what the server renders is all there is to see. */
async function enter(as?: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { page, context } = await visitor(options);
  if (as) await openSession(context, shop.url, as);
  const go = async (path: string) => {
    await page.goto(shop.url + path);
  };
  return { page, context, go };
}

async function open(path: string, as?: string, options?: VisitorOptions): Promise<Page> {
  const { page, go } = await enter(as, options);
  await go(path);
  return page;
}

/** Structured data of the article page that the server renders. */
async function articleBlock({ context }: Visitor) {
  const html = await (await context.request.get(`${shop.url}/product/default/${BOLT}`)).text();
  return JSON.parse(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}

const RENDERED = { javaScript: false };

const weightOf = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).fontWeight));

test('guestPrices: list, a guest’s structured data has the price that is on the page; a customer’s own price is still nobody else’s (C-SCR-13)', async () => {
  const guest = await enter(undefined, RENDERED);
  const { offers } = await articleBlock(guest);
  expect(offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'EUR', price: expect.any(Number) });
  await guest.go(`/product/default/${BOLT}`);
  const shown = (await shownPrice(guest.page.locator('.buy .price__net .euro').first())).replace(/[^\d,]/g, '');
  expect(shown).toBe(offers.price.toFixed(4).replace('.', ','));
  expect(JSON.stringify(await articleBlock(await enter('cliente1@example.com', RENDERED)))).not.toContain('price');
});

test('guestPrices: list, a guest chooses prices with VAT too, and others keep theirs', async () => {
  const page = await open(`/product/default/${BOLT}`);
  await page.getByText('al pezzo, IVA esclusa').waitFor();
  await page.getByRole('button', { name: 'IVA escl. mostra i prezzi con IVA' }).click();
  await page.getByText('al pezzo, IVA 22% inclusa').waitFor();
  await page.reload();
  await page.getByText('al pezzo, IVA 22% inclusa').waitFor();
  const other = await open(`/product/default/${BOLT}`);
  await other.getByText('al pezzo, IVA esclusa').waitFor();
});

test('priceView: GROSS_PRICE: the list price is the bold one, the net stands small beside it, in rows, cards and page (C-PRICE-4, S-3.42)', async () => {
  const { page, go } = await enter('cliente1@example.com', RENDERED);
  for (const path of ['/shop?text=m8', '/shop/list?text=m8', `/product/default/${BOLT}`])
    await inCase(path, async () => {
      await go(path);
      expect(await page.locator('[data-price-view="GROSS_PRICE"]').count()).toBe(1);
      const gross = page.getByRole('main').locator('s').first();
      await gross.waitFor();
      expect(await gross.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('none');
      expect(await weightOf(gross)).toBeGreaterThanOrEqual(700);
      // The net price stands behind the block of the list price.
      expect(await weightOf(gross.locator('xpath=../following-sibling::b'))).toBeLessThan(700);
    });
});

test('latest-order-list=true of a customer without orders sends to the shop, in both languages (S-2.9)', async () => {
  const { page, go } = await enter(NEW_CUSTOMER, RENDERED);
  for (const prefix of ['', '/en']) {
    await go(`${prefix}/shop?latest-order-list=true`);
    const { pathname, search } = new URL(page.url());
    expect([pathname, search]).toEqual([`${prefix}/shop`, '']);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
  }
});

describe('articles as no demo has them (C-SCR-3)', () => {
  test('a name without end and a code of 30 characters never widen the page', async () => {
    const { page, go } = await enter();
    for (const path of [`/shop?text=${ENDLESS}`, `/shop/list?text=${ENDLESS}`, `/product/default/${ENDLESS}`]) {
      // A tablet would be led away from the cards.
      await page.setViewportSize({ width: 1440, height: 844 });
      await go(path);
      await page.getByRole('main').getByText(ENDLESS, { exact: true }).first().waitFor();
      for (const width of [1440, 720, 390]) {
        await resize(page, width, 844);
        await inCase(`${path} at ${width} px`, () => expectNoOverflow(page));
      }
    }
  });

  test('without picture and data there is no empty heading, and the button is in a phone’s first view (S-2.92)', async () => {
    const { page, go } = await enter('cliente1@example.com', RENDERED);
    await page.setViewportSize({ width: 390, height: 844 });
    await go(`/product/default/${ENDLESS}`);
    expect(await page.getByRole('heading', { name: 'Dati tecnici' }).count()).toBe(0);
    // Only existing content: neither barcodes nor documents.
    expect(await page.getByRole('link', { name: /^(Codici a barre|Documenti)/ }).count()).toBe(0);
    const button = page.getByRole('button', { name: 'Aggiungi al carrello' });
    await button.waitFor();
    expect((await button.boundingBox())?.y).toBeLessThan(844);
  });

  test('from 0.0001 to 99 999.9999: both prices are written whole', async () => {
    const { page, go } = await enter(undefined, RENDERED);
    for (const [code, written] of [
      [ENDLESS, '€0,0001'],
      [DEAREST, '€99.999,9999'],
    ] as const) {
      await go(`/product/default/${code}`);
      const price = page.locator('.buy .price__net .euro').first();
      expect((await shownPrice(price)).replaceAll(/\s/g, '')).toBe(written);
    }
  });
});

test('document download types: all nine, each with its name, in both languages (S-3.50)', async () => {
  const { page, go } = await enter('cliente1@example.com', RENDERED);
  for (const [prefix, title, names] of [
    [
      '',
      'Documenti',
      'scheda tecnica,certificazione,catalogo,documento,sicurezza,codice a barre,dettagli,istruzioni,video',
    ],
    ['/en', 'Documents', 'datasheet,certification,catalogue,document,safety,barcode,details,instructions,video'],
  ] as const) {
    await go(`${prefix}/product/default/${DEAREST}`);
    const links = page.getByRole('region', { name: title }).getByRole('link');
    const said = (await links.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(said.toSorted(), title).toEqual(
      names
        .split(',')
        .map((name, place) => `Nr. ${DOCUMENT_TYPES[place]} ${name}`)
        .toSorted(),
    );
  }
});

test('sizes of one price: a single price, no range, in rows and grid (S-4.33)', async () => {
  const { page, go } = await enter(undefined, RENDERED);
  for (const path of ['/shop/small-list', '/shop/list']) {
    await go(`${path}?text=${EVEN}`);
    const shown = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('.price__net') })
      .filter({ hasText: EVEN });
    const price = (await shown.locator('.price__net').innerText()).replaceAll(/\s/g, '');
    expect([path, price]).toEqual([path, '€2,50']);
  }
});

test('what has no price is asked for: row, card and page lead to the request, with the article', async () => {
  const { page, go } = await enter(KNOWN_CUSTOMER);
  for (const [path, item] of [
    [`/shop/small-list?text=${UNPRICED}`, UNPRICED],
    [`/shop/list?text=${UNPRICED}`, UNPRICED],
    [`/product/default/${UNPRICED}`, UNPRICED],
    [`/product/child/${EVEN}`, `${EVEN}.12`],
  ] as const) {
    await go(path);
    const link = page
      .getByRole('main')
      .getByRole('link', { name: `Prezzo su richiesta: chiedi un preventivo per ${item}` });
    expect([path, await link.innerText()]).toEqual([path, 'Prezzo su richiesta']);
    expect(await page.getByRole('button', { name: new RegExp(`^Aggiungi( al carrello| ${item})?$`) }).count()).toBe(0);
    await link.click();
    await page.waitForURL(/\/pages\/request\?/);
    await expect.poll(() => page.getByLabel('Codice articolo').inputValue()).toBe(item);
  }
});

test('minimum and maximum of an article are said before anything is wrong: row, page, sizes', async () => {
  const { page, go } = await enter(KNOWN_CUSTOMER, RENDERED);
  for (const path of [`/shop/small-list?text=${LIMITED}`, `/product/default/${LIMITED}`]) {
    await go(path);
    await page.getByRole('main').getByText('minimo 50 · massimo 1.500', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  await go(`/product/child/${EVEN}`);
  const size = page.getByRole('row').filter({ hasText: `${EVEN}.11` });
  await size.getByText('massimo 4', { exact: true }).waitFor();
  await go(`/en/product/default/${LIMITED}`);
  await page.getByText('minimum 50 · maximum 1,500', { exact: true }).waitFor();
});

describe('an article with 300 sizes (C-SCR-12)', () => {
  const table = (page: Page) => page.getByRole('table');
  /** Read in one go: to look for 300 elements one by one takes longer than what is tested. */
  const codes = async (page: Page) =>
    (await table(page).innerText())
      .split(/\s+/)
      .filter((word) => new RegExp(`^${MANY_SIZES}\\.M\\d+\\.\\d+$`).test(word));

  test('every row is there at once, also without JavaScript, and again after sorting and searching', async () => {
    const { page: plain } = await visitor({ javaScript: false });
    await plain.goto(`${shop.url}/product/child/${MANY_SIZES}`);
    expect(await codes(plain)).toHaveLength(300);
    const page = await open(`/product/child/${MANY_SIZES}`, 'cliente1@example.com');
    const before = await codes(page);
    expect(before).toHaveLength(300);
    const byCode = table(page).getByRole('button', { name: 'Codice' });
    await byCode.click();
    await byCode.click();
    await expect.poll(async () => (await codes(page))[0]).toBe(`${MANY_SIZES}.M33.160`);
    await expect.poll(() => codes(page)).toEqual(before.toReversed());
    const search = page.getByRole('searchbox', { name: 'Cerca tra le misure' });
    await search.fill('M24');
    await expect.poll(async () => (await codes(page)).length).toBe(20);
    await search.fill('');
    await expect.poll(() => codes(page)).toEqual(before.toReversed());
    expect(await table(page).getAttribute('aria-busy')).toBe('false');
    await expectAccessible(page, 'main');
  });

  test('a quantity far down stays through sorting, and the table fits a phone', async () => {
    const page = await open(`/product/child/${MANY_SIZES}`, 'cliente1@example.com');
    const field = page.getByRole('textbox', { name: `Quantità ${MANY_SIZES}.M33.140` });
    await field.fill('100');
    await field.press('Tab');
    await page.getByText('1 misura · 100 pz').waitFor();
    await table(page).getByRole('button', { name: 'Codice' }).click();
    await expect.poll(async () => (await codes(page)).length).toBe(300);
    expect(await field.inputValue()).toBe('100');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  });
});

test('orders of a new customer: none yet, in both languages (S-8.28)', async () => {
  const { page, go } = await enter(NEW_CUSTOMER);
  for (const [path, sentence] of [
    ['/pages/account/orders', 'Ancora nessun ordine'],
    ['/en/pages/account/orders', 'No Order has been made yet.'],
  ] as const)
    await inCase(path, async () => {
      await go(path);
      await page.getByRole('main').getByText(sentence).waitFor();
      await expectAccessible(page);
    });
});

test('the dashboard of a new customer says how to begin, and shows no figures of nothing (C-ACC-5)', async () => {
  const page = await open('/pages/dashboard', NEW_CUSTOMER);
  const main = page.getByRole('main');
  await main.getByText('Ancora nessun ordine').waitFor();
  expect(await main.getByRole('img').count()).toBe(0);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Vai al catalogo' }).click();
  await page.waitForURL(/\/shop$/);
  await page.goto(`${shop.url}/pages/account/purchases`);
  await main.getByText('Ancora nessun acquisto').waitFor();
});

const LABELS = {
  it: [
    'Codice',
    'Ragione sociale',
    'Cognome',
    'Nome',
    'Codice fiscale',
    'Partita IVA',
    'Codice destinatario',
    'PEC',
    'Indirizzo',
    'Città',
    'Provincia',
  ].concat(['CAP', 'Telefono', 'Fax', 'Email', 'Sconto', 'Pagamento', 'Porto', 'Vettore', 'Agente di riferimento']),
  en: [
    'Code',
    'Company name',
    'Surname',
    'First name',
    'Tax code',
    'VAT number',
    'Recipient code',
    'PEC (certified email)',
    'Address',
    'City',
    'Province',
  ].concat(['Postal code', 'Phone', 'Fax', 'Email', 'Discount', 'Payment method', 'Port', 'Vector', 'Referral agent']),
};

test('customer data: the eighteen labels of the specification, with recipient code and PEC as they were imported, in both languages (C-ACC-2, S-3.47)', async () => {
  const page = await open('/pages/account/company', KNOWN_CUSTOMER, RENDERED);
  const labels = page.getByRole('main').getByRole('term');
  expect(await labels.allInnerTexts()).toEqual(LABELS.it);
  const data = await page.getByRole('main').getByRole('definition').allInnerTexts();
  expect(data).toEqual(expect.arrayContaining(['90002', 'Idraulica Ferri', '0341 101', '40+10\u00a0%', 'Bruno Ferri']));
  expect(data).toEqual(expect.arrayContaining(['KRRH6B9', 'ferri@pec.example.com']));
  await page.goto(`${shop.url}/en/pages/account/company`);
  expect(await labels.allInnerTexts()).toEqual(LABELS.en);
});

test('registration landing: visitors without a login are led to the page of the settings (S-3.61)', async () => {
  const page = await open('/pages/login', undefined, RENDERED);
  const register = page.getByRole('main').getByRole('link', { name: 'Registra la tua azienda' });
  expect(await register.getAttribute('href')).toBe('/pages/contact-us');
  await page.goto(`${shop.url}/en/pages/login`);
  await page.locator('main a[href="/en/pages/contact-us"]').first().click();
  await page.waitForURL(/\/en\/pages\/contact-us$/);
});

test('without a payment provider nobody is asked to pay online; deadlines can still be chosen (C-DOC-4)', async () => {
  const page = await open('/pages/account/deadlines', 'cliente1@example.com', RENDERED);
  await page
    .getByRole('checkbox', { name: /^Scegli / })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Paga/ }).count()).toBe(0);
  const invoice = page.getByRole('main').locator('a[href*="/account/invoices/"]').first();
  await page.goto(shop.url + (await invoice.getAttribute('href')));
  await page.getByRole('heading', { name: 'Scadenze', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Scegli e paga' }).count()).toBe(0);
});

test('a guest who sees prices adds: the login window opens, and the article is added after the login (C-ID-7)', async () => {
  const page = await open(`/shop?text=${BOLT}`);
  await page.getByRole('button', { name: new RegExp(`^Aggiungi ${BOLT}`) }).click();
  const window = page.getByRole('dialog', { name: 'Accedi per ordinare' });
  await window.getByText(BOLT).waitFor();
  await window.getByLabel('Email').fill(KNOWN_CUSTOMER);
  await window.getByLabel('Password').fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: 'Accedi e aggiungi' }).click();
  await window.waitFor({ state: 'detached' });
  await page.getByRole('status').getByText(BOLT).first().waitFor();
  await page.goto(`${shop.url}/pages/cart?tab=active`);
  await page.getByRole('main').getByText(BOLT, { exact: true }).first().waitFor();
});
