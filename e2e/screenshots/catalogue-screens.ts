/** The catalogue in its further states: views, windows, filters, tabs, articles of every kind. */
import type { Page } from 'playwright-core';
import { callShop } from '../kit/cart-steps.ts';
import { CUSTOMER, handheld, type Screen } from './screen.ts';

const BOLT = '/product/default/VT933.08.020';
const FOUND = '/shop?text=m8+zincato';

const main = (page: Page) => page.getByRole('main');

/** Opens the window of an article's sidebar whose link says `name`. */
const openWindow = (name: RegExp) => async (page: Page) => {
  await page.getByRole('complementary').getByRole('link', { name }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
};

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Filtri|Filters)/ }).click();
  await page.getByRole('complementary', { name: /^(Filtri|Filters)/ }).waitFor();
}

/** Seven tabs, some with long names; the second is being renamed. */
async function fillTabs(page: Page): Promise<void> {
  const words = [
    'tubo multistrato rivestito',
    'vite',
    'valvola a sfera a passaggio totale',
    'rubinetto',
    'guanti',
    'dado',
  ];
  for (const text of words) {
    await page.goto(`${page.url().split('?')[0]}?text=${encodeURIComponent(text)}&is_new_tab=true`, {
      waitUntil: 'networkidle',
    });
  }
}

/** First quantities into the table of sizes. */
async function fillSizes(page: Page): Promise<void> {
  const fields = main(page).getByRole('table').getByRole('textbox');
  for (const index of [0, 1, 3]) await fields.nth(index).fill('200');
  await fields.nth(4).focus();
  await page.waitForLoadState('networkidle');
}

const views: ReadonlyArray<[name: string, query: string]> = [
  ['promo', 'promo_list=true'],
  ['available', 'disponibili=true'],
  ['new', 'new=true'],
  ['next', 'next_insert=true'],
  ['purchased', 'purchased=true'],
];

export const CATALOGUE_SCREENS: readonly Screen[] = [
  ...views.flatMap(([name, query]): Screen[] => [
    { name: `view-${name}`, as: CUSTOMER, path: `/shop?${query}` },
    ...(name === 'purchased' ? [] : [{ name: `view-${name}-guest`, as: 'guest' as const, path: `/shop?${query}` }]),
  ]),
  { name: 'listing-grid-sizes', as: CUSTOMER, path: '/shop/list?text=vite' },
  {
    name: 'listing-filters',
    as: CUSTOMER,
    path: FOUND,
    act: openFilters,
    widths: handheld,
  },
  {
    name: 'listing-chips',
    as: CUSTOMER,
    path: '/shop?text=vite&brand=norba,ruvo,inoxal&disponibili=true&max_price=50',
  },
  { name: 'listing-tabs', as: CUSTOMER, path: '/shop?text=valvola', act: fillTabs },
  {
    name: 'listing-rename',
    as: CUSTOMER,
    path: '/shop?text=valvola',
    act: async (page) => {
      await page.getByRole('navigation').locator('a[aria-current="page"]').first().focus();
      await page
        .getByRole('button', { name: /^(Rinomina|Rename)/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'listing-offers',
    as: CUSTOMER,
    path: '/shop?purchased=true',
    act: async (page) => {
      const offers = main(page)
        .getByText(/^(Vedi|See|View) \d+ (offerte|offers)/)
        .first();
      await offers.click();
      await page.waitForLoadState('networkidle');
      await offers.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'listing-bottom',
    as: CUSTOMER,
    path: '/shop?text=vite',
    act: (page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
  },
  {
    name: 'listing-added',
    as: CUSTOMER,
    path: FOUND,
    act: async (page) => {
      await main(page)
        .getByRole('button', { name: /^(Aggiungi|Add) / })
        .first()
        .click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'listing-wish',
    as: CUSTOMER,
    path: FOUND,
    async prepare(context) {
      const { data } = await callShop(context, 'wishlist.get_wishlist', {});
      for (const { id } of data) await callShop(context, 'wishlist.remove_from_wishlist', { item_id: id });
    },
    act: async (page) => {
      await main(page)
        .getByRole('button', { name: /^(Preferito|Wishlist) / })
        .first()
        .click();
      await page.getByRole('status', { name: /^(Aggiunto ai preferiti|Product added!)$/ }).waitFor();
    },
  },
  {
    name: 'listing-wish-login',
    as: 'guest',
    path: FOUND,
    act: async (page) => {
      await main(page)
        .getByRole('button', { name: /^(Preferito|Wishlist) / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'suggestions-recent',
    as: CUSTOMER,
    path: FOUND,
    act: async (page) => {
      const field = page.getByRole('combobox').first();
      for (const text of ['vite m8', 'valvola']) {
        await field.fill(text);
        await page.keyboard.press('Enter');
        await page.waitForURL(/text=va|text=vite/);
        await page.waitForLoadState('networkidle');
      }
      await field.click();
      await field.fill('');
      await page.getByRole('gridcell').first().waitFor();
    },
  },
  {
    name: 'article-zoom',
    as: CUSTOMER,
    path: BOLT,
    act: async (page) => {
      await page.getByRole('link', { name: /Ingrandisci|Enlarge|Zoom/ }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'article-related', as: CUSTOMER, path: BOLT, act: openWindow(/^(Articoli correlati|Related)/) },
  { name: 'article-barcodes', as: CUSTOMER, path: BOLT, act: openWindow(/^(Codici a barre|Barcodes)/) },
  {
    name: 'article-share',
    as: CUSTOMER,
    path: BOLT,
    act: (page) => page.getByText(/^(Condividi|Share)$/).click(),
  },
  {
    name: 'article-print-menu',
    as: CUSTOMER,
    path: BOLT,
    act: (page) =>
      page
        .getByText(/^(Stampa|Print)$/)
        .first()
        .click(),
  },
  {
    name: 'article-orders',
    as: CUSTOMER,
    path: BOLT,
    act: async (page) => {
      await page.getByRole('heading', { name: /^(Ultimi ordini di|Your latest orders of)/ }).click();
      await page.getByRole('main').getByRole('table').last().waitFor();
    },
  },
  { name: 'article-sizes-filled', as: CUSTOMER, path: '/product/child/VT933', act: fillSizes },
  {
    name: 'article-sizes-none',
    as: CUSTOMER,
    path: '/product/child/VT933',
    act: (page) => main(page).getByRole('searchbox').first().fill('xqzwk'),
  },
  {
    name: 'article-walk',
    as: CUSTOMER,
    path: FOUND,
    act: async (page) => {
      await main(page).getByRole('listitem').getByRole('heading').getByRole('link').first().click();
      await page.waitForURL(/product/);
      await page.waitForLoadState('networkidle');
    },
  },
  // Last: prices stay hidden.
  {
    name: 'listing-hidden-prices',
    as: CUSTOMER,
    path: FOUND,
    act: async (page) => {
      await page.keyboard.press('Alt+p');
      await page.waitForLoadState('networkidle');
    },
  },
];
