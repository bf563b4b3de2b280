/** The screens around buying: frame, home, content, forms, account, failures, paper; each in the states a user meets. */
import type { BrowserContext, Page } from 'playwright-core';
import { callShop } from '../kit/cart-steps.ts';
import { fillCart, saveOneCart } from './buying-screens.ts';
import { CUSTOMER, desktop, handheld, type Screen } from './screen.ts';

/** What finds nothing anywhere. */
const NONSENSE = 'xqzwk';

/** Sends the page's own form; the account's menu has one that logs out. */
const press = (page: Page) => page.locator('main form:not([action$="/logout"]) button[type="submit"]').first().click();

/** The messages of an empty form. */
async function sendEmpty(page: Page): Promise<void> {
  await press(page);
  await page.getByRole('alert').first().waitFor();
}

/** This script responds instead of the server: nothing is stored, no e-mail is sent. */
async function respondToCall(page: Page, call: string, status: number, json: object): Promise<void> {
  await page.route(`**/*${call}`, (route) => route.fulfill({ status, json }));
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main [name="${name}"]`).first();
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

async function fillWishlist(context: BrowserContext): Promise<void> {
  const list = await callShop(context, 'wrapper.product_list', {
    text: 'valvola',
  });
  for (const { id } of list.product_list.data) await callShop(context, 'wishlist.add_to_wishlist', { item_id: id });
}

async function emptyWishlist(context: BrowserContext): Promise<void> {
  const { data } = await callShop(context, 'wishlist.get_wishlist', {});
  for (const { id } of data) await callShop(context, 'wishlist.remove_from_wishlist', { item_id: id });
}

function frameScreens(): Screen[] {
  const openMenu = async (page: Page) => {
    await page
      .getByRole('navigation', { name: /^(Barra rapida|Quick bar)$/ })
      .getByRole('button')
      .click();
    await page.getByRole('dialog').locator('#mq').waitFor();
    await page.waitForLoadState('networkidle');
  };
  return [
    {
      name: 'mega-menu',
      as: CUSTOMER,
      path: '/',
      widths: desktop,
      act: async (page) => {
        await page.locator('[aria-controls="mega"]').first().click();
        await page.locator('#mega').getByRole('heading').first().waitFor();
      },
    },
    { name: 'mobile-menu', as: CUSTOMER, path: '/', widths: handheld, act: openMenu },
    { name: 'mobile-menu-guest', as: 'guest', path: '/', widths: handheld, act: openMenu },
    {
      name: 'scrolled',
      as: CUSTOMER,
      path: '/',
      act: async (page) => {
        await page.mouse.wheel(0, 1600);
        await page.waitForTimeout(500);
      },
    },
    {
      name: 'address-open',
      as: CUSTOMER,
      path: '/',
      act: (page) => page.locator('details > summary:visible').first().click(),
    },
    {
      name: 'mini-cart',
      as: CUSTOMER,
      path: '/',
      prepare: fillCart,
      widths: desktop,
      act: async (page) => {
        await page.getByRole('banner').getByRole('group').last().locator('summary').click();
        await page.getByRole('banner').locator('details[open] a[href*="/product/"]').first().waitFor();
      },
    },
    {
      name: 'footer',
      as: 'guest',
      path: '/',
      act: (page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
    },
    {
      name: 'footer-news-faults',
      as: 'guest',
      path: '/pages/about-us',
      act: async (page) => {
        await page.getByRole('contentinfo').locator('form button').click();
        await page.getByRole('contentinfo').locator('[aria-invalid="true"]').first().waitFor();
        await page.getByRole('contentinfo').locator('form').scrollIntoViewIfNeeded();
      },
    },
    { name: 'offline', as: CUSTOMER, path: '/shop?text=vite', act: (page) => page.context().setOffline(true) },
  ];
}

function contentScreens(): Screen[] {
  return [
    { name: 'home', as: CUSTOMER, path: '/' },
    { name: 'home-guest', as: 'guest', path: '/' },
    { name: 'about', as: 'guest', path: '/pages/about-us' },
    { name: 'blog', as: 'guest', path: '/pages/blog' },
    { name: 'blog-post', as: 'guest', path: '/pages/blog/classi-di-resistenza-viti' },
    { name: 'brands', as: 'guest', path: '/pages/brands' },
    { name: 'flyers', as: 'guest', path: '/pages/flyers' },
    { name: 'flyer', as: CUSTOMER, path: '/pages/flyers/cantiere' },
    { name: 'flyer-guest', as: 'guest', path: '/pages/flyers/cantiere' },
    {
      name: 'flyer-failed',
      as: 'guest',
      path: '/pages/flyers',
      act: async (page) => {
        await page.route('**/*.pdf*', (route) => route.abort());
        await page.locator('main a[href*="/flyers/"]').first().click();
        await page.getByText(/Non è possibile mostrare le pagine|The pages cannot be shown/).waitFor();
      },
    },
    { name: 'single-page', as: 'guest', path: '/pages/single/garanzia-utensili' },
    ...['privacy', 'spedizioni', 'resi', 'condizioni-di-vendita'].map(
      (slug): Screen => ({ name: `web-page-${slug}`, as: 'guest', path: `/web-page/${slug}` }),
    ),
  ];
}

/** Company data of nobody, complete and right. */
const COMPANY = {
  company_name: 'Idraulica Bianchi S.r.l.',
  vat_number: '01234567897',
  recipient_code: 'ABC1234',
  first_name: 'Giulia',
  surname: 'Bianchi',
  email: 'giulia@bianchi.example',
  phone: '+39 02 555 0199',
  address: 'Via Monza 12',
  postal_code: '20127',
  city: 'Milano',
  province: 'MI',
};

const MESSAGE = { name: 'Giulia Bianchi', email: 'giulia@bianchi.example', message: 'Quando arriva il VT933.08.018?' };

function formScreens(): Screen[] {
  return [
    { name: 'login', as: 'guest', path: '/pages/login' },
    { name: 'login-faults', as: 'guest', path: '/pages/login', act: sendEmpty },
    {
      name: 'login-refused',
      as: 'guest',
      path: '/pages/login',
      act: async (page) => {
        await respondToCall(page, 'wrapper.login', 200, { message: [{ success: false }] });
        await fill(page, { email: 'giulia@bianchi.example', password: 'sbagliata' });
        await sendEmpty(page);
      },
    },
    {
      name: 'login-window',
      as: 'guest',
      path: '/shop?text=vite+m8',
      act: async (page) => {
        await page
          .getByRole('link', { name: /^(Accedi per i prezzi|Log in for prices|Log in to see)/ })
          .first()
          .click();
        await page.getByRole('dialog').locator('[type="password"]').waitFor();
      },
    },
    { name: 'register', as: 'guest', path: '/pages/register' },
    { name: 'register-origin', as: 'guest', path: '/pages/register_origin' },
    { name: 'register-faults', as: 'guest', path: '/pages/register', act: sendEmpty },
    {
      name: 'register-typing',
      as: 'guest',
      path: '/pages/register',
      act: (page) => fill(page, { ...COMPANY, vat_number: '01234567890', recipient_code: 'AB', pec: 'posta' }),
    },
    {
      name: 'register-private',
      as: 'guest',
      path: '/pages/register',
      act: async (page) => {
        await page.locator('main [name="kind"][value="private"]').check();
        await fill(page, { first_name: 'Giulia', surname: 'Bianchi', tax_code: 'BNCGLI80A41F205' });
      },
    },
    { name: 'register-done', as: 'guest', path: '/pages/register?sent=true' },
    { name: 'forgot-password', as: 'guest', path: '/pages/forgot-password' },
    { name: 'forgot-password-faults', as: 'guest', path: '/pages/forgot-password', act: press },
    {
      name: 'forgot-password-sent',
      as: 'guest',
      path: '/pages/forgot-password',
      act: async (page) => {
        await respondToCall(page, 'reset_password', 200, { message: { success: true } });
        await fill(page, { email: 'giulia@bianchi.example' });
        await press(page);
        await page.waitForLoadState('networkidle');
      },
    },
    { name: 'new-password', as: 'guest', path: '/pages/forgot-password?token=none' },
    { name: 'new-password-faults', as: 'guest', path: '/pages/forgot-password?token=none', act: press },
    {
      name: 'new-password-refused',
      as: 'guest',
      path: '/pages/forgot-password?token=none',
      act: async (page) => {
        for (const field of await page.locator('main [type="password"]').all()) await field.fill('trapano-2026');
        await press(page);
        await page.waitForLoadState('networkidle');
      },
    },
    { name: 'change-password', as: CUSTOMER, path: '/pages/forgot-password' },
    { name: 'change-password-faults', as: CUSTOMER, path: '/pages/forgot-password', act: press },
    { name: 'contact', as: 'guest', path: '/pages/contact-us' },
    { name: 'contact-faults', as: 'guest', path: '/pages/contact-us', act: sendEmpty },
    {
      name: 'contact-typed',
      as: 'guest',
      path: '/pages/contact-us',
      act: (page) => fill(page, { ...MESSAGE, email: 'giulia' }),
    },
    { name: 'contact-sent', as: 'guest', path: '/pages/contact-us?sent=true' },
    { name: 'request', as: CUSTOMER, path: '/pages/request?kind=quote&item=VT933.08.020' },
    { name: 'request-faults', as: 'guest', path: '/pages/request', act: sendEmpty },
    {
      name: 'request-files',
      as: 'guest',
      path: '/pages/request?kind=assistance',
      act: async (page) => {
        await fill(page, MESSAGE);
        await page.locator('main [type="file"]').setInputFiles([
          {
            name: 'pianta-bagno-primo-piano-rev-3.pdf',
            mimeType: 'application/pdf',
            buffer: Buffer.from('%PDF-1.7\n'),
          },
          { name: 'lista.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        ]);
      },
    },
    { name: 'request-sent', as: 'guest', path: '/pages/request?sent=true' },
    { name: 'newsletter', as: 'guest', path: '/pages/newsletter' },
    { name: 'newsletter-faults', as: 'guest', path: '/pages/newsletter', act: press },
    {
      name: 'newsletter-sent',
      as: 'guest',
      path: '/pages/newsletter',
      act: async (page) => {
        await respondToCall(page, 'newsletter.subscribe', 200, { message: { success: true, message: 'x' } });
        await fill(page, { email: 'giulia@bianchi.example' });
        await page.locator('main [name="consent"]').first().check();
        await press(page);
        await page.locator('main [role="status"]:not(:empty)').first().waitFor();
      },
    },
    { name: 'newsletter-expired', as: 'guest', path: '/pages/newsletter?confirm=none' },
    { name: 'newsletter-leave', as: 'guest', path: '/pages/newsletter/unsubscribe?token=none' },
  ];
}

function accountScreens(): Screen[] {
  return [
    { name: 'dashboard', as: CUSTOMER, path: '/pages/dashboard', prepare: saveOneCart },
    ...['invoices', 'delivery-notes', 'deadlines', 'credit', 'statement', 'disputes'].map(
      (list): Screen => ({ name: `account-${list}`, as: CUSTOMER, path: `/pages/account/${list}` }),
    ),
    { name: 'account-delivery-notes-article', as: CUSTOMER, path: '/pages/account/delivery-notes?article=vite' },
    {
      name: 'account-invoice',
      as: CUSTOMER,
      path: '/pages/account/invoices',
      act: async (page) => {
        await page.locator('a[href*="/account/invoices/"]').filter({ visible: true }).first().click();
        await page
          .getByRole('list', { name: 'Documenti collegati' })
          .or(page.getByRole('list', { name: 'Linked documents' }))
          .waitFor();
      },
    },
    ...['account', 'account/purchases', 'account/addresses', 'account/company', 'account/settings'].map(
      (path): Screen => ({ name: path.replace('/', '-'), as: CUSTOMER, path: `/pages/${path}` }),
    ),
    { name: 'account-nothing', as: CUSTOMER, path: `/pages/account/orders?text=${NONSENSE}` },
    { name: 'account-purchases-nothing', as: CUSTOMER, path: `/pages/account/purchases?text=${NONSENSE}` },
    {
      name: 'account-settings-saved',
      as: CUSTOMER,
      path: '/pages/account/settings',
      act: async (page) => {
        await press(page);
        await page.getByRole('main').locator('[role="status"], [role="alert"]').first().waitFor();
      },
    },
    {
      name: 'account-password-faults',
      as: CUSTOMER,
      path: '/pages/account/settings',
      act: async (page) => {
        await page.locator('main form:has([type="password"]) button[type="submit"]').click();
        await page.locator('main [type="password"][aria-invalid="true"]').first().waitFor();
      },
    },
    { name: 'wishlist', as: CUSTOMER, path: '/pages/wishlist', prepare: fillWishlist },
    { name: 'wishlist-empty', as: CUSTOMER, path: '/pages/wishlist', prepare: emptyWishlist },
    { name: 'wishlist-guest', as: 'guest', path: '/pages/wishlist' },
  ];
}

/** On paper: as wide as a sheet. */
function printedScreens(): Screen[] {
  const onPaper = (page: Page) => page.emulateMedia({ media: 'print' });
  const pages: Array<[name: string, path: string]> = [
    ['home', '/'],
    ['shop', '/shop?text=m8+zincato'],
    ['product', '/product/default/VT933.08.020'],
    ['cart', '/pages/cart'],
    ['dashboard', '/pages/dashboard'],
    ['account', '/pages/account/orders'],
    ['blog-post', '/pages/blog/classi-di-resistenza-viti'],
    ['web-page', '/web-page/condizioni-di-vendita'],
    ['flyer', '/pages/flyers/cantiere'],
    ['contact', '/pages/contact-us'],
  ];
  return pages.map(([name, path]) => ({
    name: `print-${name}`,
    as: CUSTOMER,
    path,
    prepare: fillCart,
    act: onPaper,
    widths: (width) => width === 820,
  }));
}

export const FRAME_SCREENS: readonly Screen[] = [
  ...frameScreens(),
  ...contentScreens(),
  ...formScreens(),
  ...accountScreens(),
  ...printedScreens(),
];
