/** Failures: every window and page of storefront.md §8, and what stands in the place of what cannot be had. */
import type { Page } from 'playwright-core';
import { AppError } from '../../src/contract/values/errors.ts';
import { plainPage } from '../../src/server/platform/http/pages/plain-page.ts';
import { CUSTOMER, type Screen } from './screen.ts';

/** The server's own page while its database is unavailable (503), as the response to the open URL. */
async function databaseAway(page: Page, method: 'GET' | 'POST'): Promise<void> {
  const { href, pathname } = new URL(page.url());
  const { status, headers, body } = plainPage(new AppError('unavailable', { retry_after: 2 }), {
    method,
    path: pathname,
  });
  await page.route(href, (route) =>
    route.fulfill({ status, headers: { ...headers, Refresh: '' }, body: String(body) }),
  );
  await page.reload();
}

async function respondToCall(page: Page, call: string, status: number, json: object): Promise<void> {
  await page.route(`**/*${call}`, (route) => route.fulfill({ status, json }));
}

/** Nothing more comes of what this page would go to. */
async function lose(page: Page, files: string, status?: number): Promise<void> {
  await page.route(files, (route) => (status ? route.fulfill({ status, body: '' }) : route.abort()));
  await page.getByRole('contentinfo').locator('a[href$="/pages/brands"]').first().click();
}

function failureScreens(): Screen[] {
  const failing = (name: string, status: number, json: object): Screen => ({
    name: `error-${name}`,
    as: CUSTOMER,
    path: '/shop?text=VT933.08.020',
    act: async (page) => {
      await respondToCall(page, 'add_to_cart', status, json);
      await page.getByRole('button', { name: /^(Aggiungi|Add) VT933/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  return [
    failing('500', 500, { code: 'internal', message: 'x' }),
    failing('400', 400, { code: 'refused', message: 'Il magazzino è chiuso.' }),
    failing('422', 422, { code: 'validation', message: 'x', errors: { quantity: ['Troppo grande', 'Non intera'] } }),
    failing('403', 403, { code: 'forbidden', message: 'x' }),
    failing('other', 418, { message: 'Sono una teiera.' }),
    // A response that is not JSON: 'Application Error'.
    failing('application', 200, {}),
    {
      name: 'error-network',
      as: CUSTOMER,
      path: '/shop?text=VT933.08.020',
      act: async (page) => {
        await page.route('**/*add_to_cart', (route) => route.abort());
        await page.getByRole('button', { name: /^(Aggiungi|Add) VT933/ }).click();
        await page.waitForLoadState('networkidle');
      },
    },
    {
      name: 'error-fallback',
      as: CUSTOMER,
      path: '/',
      act: async (page) => {
        await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'x' }));
        await page.locator('details > summary:visible').first().click();
        await page.getByRole('button', { name: /Cantiere Residenza Adda/ }).click();
        await page.locator('main details').first().waitFor();
      },
    },
    {
      name: 'error-chunk',
      as: CUSTOMER,
      path: '/pages/about-us',
      act: async (page) => {
        // It has just been reloaded for the same reason: now it says so.
        await page.evaluate(() => sessionStorage.setItem('chunk-reload-at', String(Date.now())));
        await lose(page, '**/assets/*.js');
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'unavailable-step',
      as: CUSTOMER,
      path: '/pages/about-us',
      act: async (page) => {
        await lose(page, '**/*.data*', 503);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    { name: 'unavailable', as: CUSTOMER, path: '/pages/account', act: (page) => databaseAway(page, 'GET') },
    { name: 'unavailable-sent', as: 'guest', path: '/pages/login', act: (page) => databaseAway(page, 'POST') },
    { name: 'not-found', as: 'guest', path: '/nothing-here' },
    { name: 'not-found-product', as: 'guest', path: '/product/default/unknown' },
    { name: 'not-found-post', as: 'guest', path: '/pages/blog/unknown' },
    { name: 'file-not-yours', as: CUSTOMER, path: '/pages/file?of=/documents/order.pdf&refused=404' },
    { name: 'file-guest', as: 'guest', path: '/pages/file?of=/documents/order.pdf&refused=401' },
  ];
}

export const FAILURE_SCREENS: readonly Screen[] = failureScreens();
