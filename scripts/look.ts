/**
 * `npm run look`: pictures of the main screens at 1680, 1440, 820 and 390 px in both languages, for the eyes of whoever
 * changed them. `npm run look -- cart checkout` takes only screens whose name contains one of the words; SHOP_URL uses a
 * shop that is running already. Pictures go to build/look/.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startBrowser } from '../e2e/browser.ts';
import { startShopProcess } from '../e2e/shop-process.ts';

const WIDTHS = [1680, 1440, 820, 390];
const LOCALES = ['it', 'en'] as const;
const FOLDER = 'build/look';

const PEOPLE = ['guest', 'cliente1@example.com', 'agente1@example.com'] as const;

interface Screen {
  name: string;
  as: (typeof PEOPLE)[number];
  path: string | ((context: BrowserContext, url: string) => Promise<string>);
  /** Something to do before the picture. */
  prepare?: (context: BrowserContext, url: string) => Promise<void>;
  /** Something to do on the page before the picture. */
  act?: (page: Page) => Promise<void>;
}

const HEADERS = { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}` };

async function call<T>(context: BrowserContext, url: string, name: string, data: object): Promise<T> {
  const answer = await context.request.post(`${url}/api/method/bancale.${name}`, {
    headers: { ...HEADERS, Origin: url },
    data,
  });
  return ((await answer.json()) as { message: T }).message;
}

/** The suggestions for a text, the first one chosen with the keyboard. */
async function typeSearch(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox').first().fill(text);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('ArrowDown');
}

async function openLatestWindow(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Ultimi articoli ordinati|Latest items ordered)$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function openDetail(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Scheda|Dettaglio|Detail)/ }).click();
  await page.getByRole('heading', { name: /^(Dati tecnici|Technical data)$/ }).waitFor();
}

/** A list with every verdict: good, rounded, summed, unknown, ambiguous, not to be had, a word for a quantity. */
async function pasteList(page: Page): Promise<void> {
  const codes = ['VT933.08.020;200', 'VT933.08.030;150', 'vt93308020;100', 'XQZWK;5', 'VT933;100', 'VT933.08.018;100'];
  await page.getByText(/^(Incolla un elenco|Paste a list)$/).click();
  await page
    .getByRole('textbox', { name: /una riga per articolo|one line per item/ })
    .fill([...codes, 'VT933.08.040;x'].join('\n'));
  await page.getByRole('button', { name: /^(Metti in elenco|Put into the list)$/ }).click();
  await page
    .getByText(/4 da sistemare|4 to fix/)
    .first()
    .waitFor();
}

/** A cart of eight articles, so that cart and checkout have something to show. */
async function fillCart(context: BrowserContext, url: string): Promise<void> {
  const cart = await call<{ total_count: number }>(context, url, 'wrapper.get_cart_items', {});
  if (cart.total_count >= 8) return;
  const list = await call<{
    product_list: {
      data: Array<{ id: number; addable: boolean; packagings: Array<{ default: boolean; quantity: number }> }>;
    };
  }>(context, url, 'wrapper.product_list', { text: 'm8', disponibili: true, per_page: 24 });
  for (const card of list.product_list.data.filter((one) => one.addable).slice(0, 8)) {
    await call(context, url, 'wrapper.add_to_cart', {
      item_id: card.id,
      quantity: (card.packagings.find((one) => one.default)?.quantity ?? 1) * 2,
    });
  }
}

interface SavedList {
  data: Array<{ id_cart: number; cart_name: string }>;
}
const SAVED_CART = 'Cantiere Residenza Adda, piano terra';

async function newestSaved(context: BrowserContext, url: string): Promise<number> {
  const list = await call<SavedList>(context, url, 'b2b_cart.get_cart_list', { filters: { status: 'saved' } });
  return list.data[0]?.id_cart ?? 0;
}

async function saveOneCart(context: BrowserContext, url: string): Promise<void> {
  if ((await newestSaved(context, url)) > 0) return;
  await fillCart(context, url);
  const { id_cart } = await call<{ id_cart: number }>(context, url, 'wrapper.get_cart_items', {});
  await call(context, url, 'wrapper.save_cart', { id_cart, name: SAVED_CART });
}

/** What a re-check finds after an import (C-CART-8), put into the answer on its way to the page. */
async function cartWithProblems(page: Page): Promise<void> {
  const problems = [
    [{ kind: 'price-changed', old_price: 0.1, new_price: 0.11, blocking: false }],
    [{ kind: 'packaging-invalid', nearest: [100, 200], blocking: true }],
    [{ kind: 'not-sellable', blocking: true }],
  ];
  await page.route('**/bancale.wrapper.get_cart_items', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      message: { version: number; data: Record<string, { anomalies: object[] }> };
    };
    body.message.version += 1;
    for (const [index, row] of Object.values(body.message.data).entries()) row.anomalies = problems[index] ?? [];
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload({ waitUntil: 'networkidle' });
}

async function chooseRows(page: Page): Promise<void> {
  const ticks = await page.locator('main').getByRole('listitem').getByRole('checkbox').all();
  for (const tick of ticks.slice(0, 3)) await tick.check();
}

/** What an empty form is told. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main form button[type="submit"]').first().click();
  await page.getByRole('alert').first().waitFor();
}

/** The agent works for the first customer; his cart has rows. */
async function chooseCustomer(context: BrowserContext, url: string): Promise<void> {
  await call(context, url, 'agent.choose_customer', { client_id: 10482 });
  await fillCart(context, url);
}

async function fillWishlist(context: BrowserContext, url: string): Promise<void> {
  const list = await call<{ product_list: { data: Array<{ id: number }> } }>(context, url, 'wrapper.product_list', {
    text: 'valvola',
  });
  for (const { id } of list.product_list.data) await call(context, url, 'wishlist.add_to_wishlist', { item_id: id });
}

async function newestOrder(context: BrowserContext, url: string, status?: string): Promise<string> {
  const { data } = await call<{ data: Array<{ number: string }> }>(context, url, 'account.get_orders', {
    status,
  });
  return encodeURIComponent(data[0]?.number ?? '');
}

/** The steps of the checkout in their states; each keeps its own choices first. */
function checkoutScreens(): Screen[] {
  const company = {
    kind: 'company',
    company_name: 'Neri Srl',
    vat_number: '0123456789',
    recipient_code: 'AB',
    pec: '',
  };
  const step = (name: string, path: string, draft: object, act?: Screen['act']): Screen => ({
    ...{ name: `checkout-${name}`, as: 'cliente1@example.com', path: `/pages/checkout?step=${path}` },
    ...(act ? { act } : {}),
    async prepare(context, url) {
      await fillCart(context, url);
      await call(context, url, 'checkout.save_draft', { delivery_type: 'shipping', invoice: null, ...draft });
    },
  });
  const press = (page: Page) => page.locator('main form:has([name="intent"]) button[type="submit"]').last().click();
  const toCard = async (page: Page) => {
    await press(page);
    await page.locator('section.card').waitFor();
  };
  return [
    step('delivery', 'delivery', {}),
    step('pickup', 'delivery', { delivery_type: 'pickup' }),
    step('window-over', 'summary', {
      ...{ delivery_type: 'pickup', window: { date: '2026-01-02', from: '10:00', to: '13:00' } },
    }),
    step('payment', 'payment', {}),
    step('invoice', 'payment', { invoice: company }, (page) => page.locator('#invoice-pec').scrollIntoViewIfNeeded()),
    step('summary', 'summary', {
      ...{ payment_method: 'riba_60', reference: 'Residenza Adda, scala B', note: 'Scarico dal cortile interno.' },
    }),
    step('card', 'summary', { payment_method: 'card' }, toCard),
    step('card-failed', 'summary', { payment_method: 'card' }, async (page) => {
      await toCard(page);
      await page.locator('input[value="decline"]').check();
      await press(page);
      await page.locator('.card__failed').waitFor();
    }),
  ];
}

const SCREENS: Screen[] = [
  { name: 'home', as: 'cliente1@example.com', path: '/' },
  { name: 'home-guest', as: 'guest', path: '/' },
  { name: 'about', as: 'guest', path: '/pages/about-us' },
  { name: 'blog', as: 'guest', path: '/pages/blog' },
  { name: 'blog-post', as: 'guest', path: '/pages/blog/classi-di-resistenza-viti' },
  { name: 'brands', as: 'guest', path: '/pages/brands' },
  { name: 'flyers', as: 'guest', path: '/pages/flyers' },
  { name: 'flyer', as: 'cliente1@example.com', path: '/pages/flyers/cantiere' },
  { name: 'single-page', as: 'guest', path: '/pages/single/garanzia-utensili' },
  { name: 'web-page', as: 'guest', path: '/web-page/privacy' },
  { name: 'login', as: 'guest', path: '/pages/login' },
  { name: 'shop', as: 'cliente1@example.com', path: '/shop?text=m8+zincato' },
  { name: 'shop-guest', as: 'guest', path: '/shop?text=m8+zincato' },
  { name: 'shop-grid', as: 'cliente1@example.com', path: '/shop/list?text=m8+zincato' },
  { name: 'shop-grid-guest', as: 'guest', path: '/shop/list?text=m8+zincato' },
  { name: 'shop-latest', as: 'cliente1@example.com', path: '/shop?latest-order-list=true' },
  { name: 'shop-latest-window', as: 'cliente1@example.com', path: '/shop', act: openLatestWindow },
  { name: 'shop-detail', as: 'cliente1@example.com', path: '/shop?text=m8+zincato', act: openDetail },
  { name: 'shop-purchased', as: 'cliente1@example.com', path: '/shop?purchased=true' },
  { name: 'shop-safety', as: 'cliente1@example.com', path: '/shop?category=antinfortunistica' },
  { name: 'shop-all', as: 'cliente1@example.com', path: '/shop' },
  { name: 'shop-nothing', as: 'cliente1@example.com', path: '/shop?text=xqzwk' },
  { name: 'shop-filtered-out', as: 'cliente1@example.com', path: '/shop?text=vite&brand=norba&availability=2' },
  { name: 'shop-partial', as: 'cliente1@example.com', path: '/shop?text=vite+zincata+xqzwk' },
  { name: 'suggestions', as: 'cliente1@example.com', path: '/', act: (page) => typeSearch(page, 'valv') },
  { name: 'suggestions-guest', as: 'guest', path: '/', act: (page) => typeSearch(page, 'm8x') },
  { name: 'product', as: 'cliente1@example.com', path: '/product/default/VT933.08.020' },
  { name: 'product-missing', as: 'cliente1@example.com', path: '/product/default/VT933.08.018' },
  { name: 'product-guest', as: 'guest', path: '/product/default/VT933.08.020' },
  { name: 'product-child', as: 'cliente1@example.com', path: '/product/child/VT933' },
  { name: 'product-child-guest', as: 'guest', path: '/product/child/VT933.08.020' },
  { name: 'product-child-matrix', as: 'cliente1@example.com', path: '/product/child/VT933?view=matrix' },
  { name: 'cart', as: 'cliente1@example.com', path: '/pages/cart?tab=active', prepare: fillCart },
  {
    name: 'cart-problems',
    as: 'cliente1@example.com',
    path: '/pages/cart?tab=active',
    prepare: fillCart,
    act: cartWithProblems,
  },
  {
    name: 'cart-selection',
    as: 'cliente1@example.com',
    path: '/pages/cart?tab=active',
    prepare: fillCart,
    act: chooseRows,
  },
  { name: 'cart-question', as: 'cliente1@example.com', path: '/pages/cart?tab=active&ask=empty', prepare: fillCart },
  { name: 'cart-saved', as: 'cliente1@example.com', path: '/pages/cart?tab=saved', prepare: saveOneCart },
  {
    name: 'cart-saved-one',
    as: 'cliente1@example.com',
    prepare: saveOneCart,
    path: async (context, url) => `/pages/cart?tab=saved&cart=${await newestSaved(context, url)}`,
  },
  ...checkoutScreens(),
  { name: 'quick-order', as: 'cliente1@example.com', path: '/pages/quick-order', act: pasteList },
  { name: 'quick-order-empty', as: 'cliente1@example.com', path: '/pages/quick-order' },
  { name: 'price-reason', as: 'cliente1@example.com', path: '/pages/price?item=VT933.08.020&quantity=1000' },
  { name: 'file-not-yours', as: 'cliente1@example.com', path: '/pages/file?of=/documents/order.pdf&refused=404' },
  { name: 'checkout', as: 'cliente1@example.com', path: '/pages/checkout', prepare: fillCart },
  { name: 'checkout-summary', as: 'cliente1@example.com', path: '/pages/checkout?step=summary', prepare: fillCart },
  {
    name: 'thankyou',
    as: 'cliente1@example.com',
    path: async (context, url) => `/pages/thankyou?number=${await newestOrder(context, url)}`,
  },
  {
    name: 'order-detail',
    as: 'cliente1@example.com',
    path: async (context, url) => `/pages/order_detail?number=${await newestOrder(context, url)}`,
  },
  ...(['partial', 'E', 'cancelled'] as const).map(
    (status): Screen => ({
      name: `order-detail-${status}`,
      as: 'cliente1@example.com',
      path: async (context, url) => `/pages/order_detail?number=${await newestOrder(context, url, status)}`,
    }),
  ),
  { name: 'forgot-password', as: 'guest', path: '/pages/forgot-password' },
  { name: 'new-password', as: 'guest', path: '/pages/forgot-password?token=none' },
  { name: 'login-failed', as: 'guest', path: '/pages/login', act: sendEmpty },
  { name: 'register', as: 'guest', path: '/pages/register' },
  { name: 'register-faults', as: 'guest', path: '/pages/register', act: sendEmpty },
  { name: 'register-done', as: 'guest', path: '/pages/register?sent=true' },
  { name: 'contact', as: 'guest', path: '/pages/contact-us' },
  { name: 'contact-faults', as: 'guest', path: '/pages/contact-us', act: sendEmpty },
  { name: 'contact-sent', as: 'guest', path: '/pages/contact-us?sent=true' },
  { name: 'request', as: 'cliente1@example.com', path: '/pages/request?kind=quote&item=VT933.08.020' },
  { name: 'newsletter', as: 'guest', path: '/pages/newsletter' },
  { name: 'newsletter-expired', as: 'guest', path: '/pages/newsletter?confirm=none' },
  { name: 'newsletter-leave', as: 'guest', path: '/pages/newsletter/unsubscribe?token=none' },
  { name: 'dashboard', as: 'cliente1@example.com', path: '/pages/dashboard', prepare: saveOneCart },
  ...['account', 'account/purchases', 'account/addresses', 'account/company', 'account/settings'].map(
    (path): Screen => ({ name: path.replace('/', '-'), as: 'cliente1@example.com', path: `/pages/${path}` }),
  ),
  { name: 'agent-dashboard', as: 'agente1@example.com', path: '/pages/dashboard', prepare: chooseCustomer },
  { name: 'wishlist', as: 'cliente1@example.com', path: '/pages/wishlist', prepare: fillWishlist },
  {
    name: 'agent-customers',
    as: 'agente1@example.com',
    path: '/pages/customers?sort=overdue',
    prepare: chooseCustomer,
  },
  { name: 'agent-cart', as: 'agente1@example.com', path: '/pages/cart?tab=active', prepare: chooseCustomer },
  { name: 'agent-client-cart', as: 'agente1@example.com', path: '/pages/client-cart', prepare: chooseCustomer },
  { name: 'agent-shop', as: 'agente1@example.com', path: '/shop?text=m8+zincato', prepare: chooseCustomer },
  { name: 'not-found', as: 'guest', path: '/nothing-here' },
];

/** A browser of the page's own language: date fields are drawn in it. */
const BROWSER_LANGUAGE = { it: 'it-IT', en: 'en-GB' } as const;

const wanted = process.argv.slice(2);
const screens = SCREENS.filter((screen) => wanted.length === 0 || wanted.some((word) => screen.name.includes(word)));
mkdirSync(FOLDER, { recursive: true });
const shop = process.env.SHOP_URL ? undefined : await startShopProcess({ port: 4992, products: 3000 });
const url = process.env.SHOP_URL ?? shop?.url ?? '';
const server = await startBrowser();
const browser = await chromium.connect(server.wsEndpoint());
try {
  for (const width of WIDTHS) {
    for (const as of PEOPLE) {
      for (const locale of LOCALES) await takeAll(browser, width, as, locale);
    }
  }
} finally {
  await server.close();
  await shop?.stop();
}

async function takeAll(
  open: Browser,
  width: number,
  as: Screen['as'],
  locale: (typeof LOCALES)[number],
): Promise<void> {
  const context = await open.newContext({
    locale: BROWSER_LANGUAGE[locale],
    viewport: { width, height: width < 768 ? 844 : 1000 },
    reducedMotion: 'reduce',
    hasTouch: width < 992,
    isMobile: width < 768,
  });
  if (as !== 'guest') await call(context, url, 'wrapper.login', { email: as, password: 'bancale-demo' });
  for (const screen of screens.filter((one) => one.as === as)) {
    await screen.prepare?.(context, url);
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(context, url);
    const page = await context.newPage();
    const translated = locale === 'it' ? path : `/en${path === '/' ? '' : path}`;
    await page.goto(url + translated, { waitUntil: 'networkidle' });
    await screen.act?.(page);
    const file = `${FOLDER}/${screen.name}-${width}-${locale}.png`;
    await page.screenshot({ path: file });
    console.log(file);
    await page.close();
  }
  await context.close();
}
