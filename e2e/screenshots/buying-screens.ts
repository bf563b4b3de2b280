/** The screens of buying: catalogue, cart, checkout, orders, agents. */
import type { BrowserContext, Page } from 'playwright-core';
import { callShop } from '../kit/cart-steps.ts';
import { CUSTOMER, type Screen } from './screen.ts';

/** The suggestions for a text, the first one chosen with the keyboard. */
async function typeSearch(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox').first().fill(text);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('ArrowDown');
}

async function openLatestWindow(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Ultimi articoli ordinati|Latest ordered products)$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function openQuickView(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Anteprima di|Quick view of) / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByText(/^(Filettatura|Thread)$/)
    .waitFor();
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
    .getByRole('textbox', { name: /una riga per articolo|one line per product/ })
    .fill([...codes, 'VT933.08.040;x'].join('\n'));
  await page.getByRole('button', { name: /^(Inserisci nell’elenco|Add to the list)$/ }).click();
  await page
    .getByText(/4 da correggere|4 to fix/)
    .first()
    .waitFor();
}

interface Card {
  id: number;
  addable: boolean;
  packagings: Array<{ default: boolean; quantity: number }>;
}

/** A cart of eight articles, so that cart and checkout have something to show. */
export async function fillCart(context: BrowserContext): Promise<void> {
  const cart = await callShop(context, 'wrapper.get_cart_items', {});
  if (cart.total_count >= 8) return;
  const list = await callShop(context, 'wrapper.product_list', { text: 'm8', disponibili: true, per_page: 24 });
  const cards: Card[] = list.product_list.data;
  for (const card of cards.filter((one) => one.addable).slice(0, 8)) {
    await callShop(context, 'wrapper.add_to_cart', {
      item_id: card.id,
      quantity: (card.packagings.find((one) => one.default)?.quantity ?? 1) * 2,
    });
  }
}

const SAVED_CART = 'Cantiere Residenza Adda, piano terra';

async function newestSaved(context: BrowserContext): Promise<number> {
  const list = await callShop(context, 'b2b_cart.get_cart_list', { filters: { status: 'saved' } });
  return list.data[0]?.id_cart ?? 0;
}

export async function saveOneCart(context: BrowserContext): Promise<void> {
  if ((await newestSaved(context)) > 0) return;
  await fillCart(context);
  const { id_cart } = await callShop(context, 'wrapper.get_cart_items', {});
  await callShop(context, 'wrapper.save_cart', { id_cart, name: SAVED_CART });
}

/** What a re-check finds after an import (C-CART-8), inserted into the response. */
async function cartWithProblems(page: Page): Promise<void> {
  const problems = [
    [{ kind: 'price-changed', old_price: 0.1, new_price: 0.11, blocking: false }],
    [{ kind: 'packaging-invalid', nearest: [100, 200], blocking: true }],
    [{ kind: 'not-sellable', blocking: true }],
  ];
  await page.route('**/bancale.wrapper.get_cart_items', async (route) => {
    const res = await route.fetch();
    const body = (await res.json()) as {
      message: { version: number; data: Record<string, { anomalies: object[] }> };
    };
    body.message.version += 1;
    for (const [index, row] of Object.values(body.message.data).entries()) row.anomalies = problems[index] ?? [];
    await route.fulfill({ response: res, json: body });
  });
  await page.reload({ waitUntil: 'networkidle' });
}

async function chooseRows(page: Page): Promise<void> {
  const ticks = await page.locator('main').getByRole('listitem').getByRole('checkbox').all();
  for (const tick of ticks.slice(0, 3)) await tick.check();
}

/** The agent works for the first customer, whose cart has rows. */
async function chooseCustomer(context: BrowserContext): Promise<void> {
  await callShop(context, 'agent.choose_customer', { client_id: 10482 });
  await fillCart(context);
}

async function newestOrder(context: BrowserContext, status?: string): Promise<string> {
  const { data } = await callShop(context, 'account.get_orders', {
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
    name: `checkout-${name}`,
    as: CUSTOMER,
    path: `/pages/checkout?step=${path}`,
    ...(act ? { act } : {}),
    async prepare(context) {
      await fillCart(context);
      await callShop(context, 'checkout.save_draft', { delivery_type: 'shipping', invoice: null, ...draft });
    },
  });
  const press = (page: Page) => page.locator('main form:has([name="intent"]) button[type="submit"]').last().click();
  const toCard = async (page: Page) => {
    await press(page);
    await page.locator('input[value="decline"]').waitFor();
  };
  return [
    step('delivery', 'delivery', {}),
    step('pickup', 'delivery', { delivery_type: 'pickup' }),
    step('window-over', 'summary', {
      delivery_type: 'pickup',
      window: { date: '2026-01-02', from: '10:00', to: '13:00' },
    }),
    step('payment', 'payment', {}),
    step('invoice', 'payment', { invoice: company }, (page) => page.locator('#invoice-pec').scrollIntoViewIfNeeded()),
    step('summary', 'summary', {
      payment_method: 'riba_60',
      reference: 'Residenza Adda, scala B',
      note: 'Scarico dal cortile interno.',
    }),
    step('card', 'summary', { payment_method: 'card' }, toCard),
    step('card-failed', 'summary', { payment_method: 'card' }, async (page) => {
      await toCard(page);
      await page.locator('input[value="decline"]').check();
      await press(page);
      await page.getByRole('main').getByRole('alert').first().waitFor();
    }),
  ];
}

export const BUYING_SCREENS: readonly Screen[] = [
  { name: 'shop', as: CUSTOMER, path: '/shop?text=m8+zincato' },
  { name: 'shop-guest', as: 'guest', path: '/shop?text=m8+zincato' },
  { name: 'shop-grid', as: CUSTOMER, path: '/shop/list?text=m8+zincato' },
  { name: 'shop-grid-guest', as: 'guest', path: '/shop/list?text=m8+zincato' },
  {
    name: 'shop-quick-view',
    as: CUSTOMER,
    path: '/shop/list?text=VT933.08.020',
    act: openQuickView,
    // Tablets have no grid behind this address (storefront.md §2).
    widths: (width) => width < 768 || width >= 992,
  },
  { name: 'shop-latest', as: CUSTOMER, path: '/shop?latest-order-list=true' },
  { name: 'shop-latest-window', as: CUSTOMER, path: '/shop', act: openLatestWindow },
  { name: 'shop-detail', as: CUSTOMER, path: '/shop?text=m8+zincato', act: openDetail },
  { name: 'shop-purchased', as: CUSTOMER, path: '/shop?purchased=true' },
  { name: 'shop-safety', as: CUSTOMER, path: '/shop?category=antinfortunistica' },
  { name: 'shop-all', as: CUSTOMER, path: '/shop' },
  { name: 'shop-nothing', as: CUSTOMER, path: '/shop?text=xqzwk' },
  { name: 'shop-filtered-out', as: CUSTOMER, path: '/shop?text=vite&brand=norba&availability=2' },
  { name: 'shop-partial', as: CUSTOMER, path: '/shop?text=vite+zincata+xqzwk' },
  { name: 'suggestions', as: CUSTOMER, path: '/', act: (page) => typeSearch(page, 'valv') },
  { name: 'suggestions-guest', as: 'guest', path: '/', act: (page) => typeSearch(page, 'm8x') },
  { name: 'product', as: CUSTOMER, path: '/product/default/VT933.08.020' },
  { name: 'product-missing', as: CUSTOMER, path: '/product/default/VT933.08.018' },
  { name: 'product-guest', as: 'guest', path: '/product/default/VT933.08.020' },
  { name: 'product-child', as: CUSTOMER, path: '/product/child/VT933' },
  { name: 'product-child-guest', as: 'guest', path: '/product/child/VT933.08.020' },
  { name: 'product-child-matrix', as: CUSTOMER, path: '/product/child/VT933?view=matrix' },
  { name: 'cart', as: CUSTOMER, path: '/pages/cart?tab=active', prepare: fillCart },
  {
    name: 'cart-problems',
    as: CUSTOMER,
    path: '/pages/cart?tab=active',
    prepare: fillCart,
    act: cartWithProblems,
  },
  {
    name: 'cart-selection',
    as: CUSTOMER,
    path: '/pages/cart?tab=active',
    prepare: fillCart,
    act: chooseRows,
  },
  { name: 'cart-question', as: CUSTOMER, path: '/pages/cart?tab=active&ask=empty', prepare: fillCart },
  { name: 'cart-saved', as: CUSTOMER, path: '/pages/cart?tab=saved', prepare: saveOneCart },
  {
    name: 'cart-saved-one',
    as: CUSTOMER,
    prepare: saveOneCart,
    path: async (context) => `/pages/cart?tab=saved&cart=${await newestSaved(context)}`,
  },
  ...checkoutScreens(),
  { name: 'quick-order', as: CUSTOMER, path: '/pages/quick-order', act: pasteList },
  { name: 'quick-order-empty', as: CUSTOMER, path: '/pages/quick-order' },
  { name: 'price-reason', as: CUSTOMER, path: '/pages/price?item=VT933.08.020&quantity=1000' },
  { name: 'checkout', as: CUSTOMER, path: '/pages/checkout', prepare: fillCart },
  { name: 'checkout-summary', as: CUSTOMER, path: '/pages/checkout?step=summary', prepare: fillCart },
  {
    name: 'thankyou',
    as: CUSTOMER,
    path: async (context) => `/pages/thankyou?number=${await newestOrder(context)}`,
  },
  {
    name: 'order-detail',
    as: CUSTOMER,
    path: async (context) => `/pages/order_detail?number=${await newestOrder(context)}`,
  },
  ...(['partial', 'E', 'cancelled'] as const).map(
    (status): Screen => ({
      name: `order-detail-${status}`,
      as: CUSTOMER,
      path: async (context) => `/pages/order_detail?number=${await newestOrder(context, status)}`,
    }),
  ),
  { name: 'agent-dashboard', as: 'agente1@example.com', path: '/pages/dashboard', prepare: chooseCustomer },
  {
    name: 'agent-customers',
    as: 'agente1@example.com',
    path: '/pages/customers?sort=overdue',
    prepare: chooseCustomer,
  },
  { name: 'agent-cart', as: 'agente1@example.com', path: '/pages/cart?tab=active', prepare: chooseCustomer },
  { name: 'agent-client-cart', as: 'agente1@example.com', path: '/pages/client-cart', prepare: chooseCustomer },
  { name: 'agent-shop', as: 'agente1@example.com', path: '/shop?text=m8+zincato', prepare: chooseCustomer },
];
