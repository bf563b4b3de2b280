import { expect, test } from 'vitest';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { loginReason } from './login-reason.ts';

test.each([
  ['it', '/pages/account?text=m8', 'Accedi per aprire la tua area utente.'],
  ['it', '/pages/account/settings', 'Accedi per aprire la tua area utente.'],
  ['en', '/en/pages/dashboard', 'Log in to open your account.'],
  ['it', '/pages/cart?tab=active', 'Accedi per aprire il tuo carrello.'],
  ['it', '/pages/checkout', 'Accedi per completare l’ordine.'],
  ['it', '/pages/order_detail?number=1', 'Accedi per vedere questo ordine.'],
  ['it', '/pages/wishlist', 'Accedi per vedere i tuoi preferiti.'],
  ['it', '/pages/quick-order', 'Accedi per ordinare da un elenco di codici.'],
  ['en', '/en/pages/file?of=%2Fdocuments%2Forder.pdf', 'Log in to download the document.'],
  ['it', '/pages/price?item=P1', 'Accedi per vedere come si forma il tuo prezzo.'],
  ['it', '/pages/customers', 'Accedi per selezionare il cliente per conto del quale operi.'],
  ['it', '/shop?latest-order-list=true', 'Accedi per vedere gli articoli che hai già ordinato.'],
  ['en', '/en/shop?purchased=true', 'Log in to see the products you have ordered before.'],
  ['it', '/shop?text=vite', 'Dopo l’accesso torni alla pagina da cui arrivi.'],
  // A path that only begins like a page for customers.
  ['it', '/pages/cartoleria', 'Dopo l’accesso torni alla pagina da cui arrivi.'],
  ['it', '', undefined],
] as const)('%s, the page wanted was %s (C-ID-2)', (locale, next, sentence) => {
  setLocaleResolver(() => locale);
  expect(loginReason({ next, reason: null, guestNavigation: true })).toBe(sentence);
});

test('a shop for customers only says so, a session that ended and a wish say themselves (C-ID-2)', () => {
  setLocaleResolver(() => 'en');
  const asked = { next: '/en/shop?text=vite', reason: null, guestNavigation: false };
  expect(loginReason(asked)).toMatch(/^The catalogue is for customers only/);
  expect(loginReason({ ...asked, next: '/en/pages/cart' })).toBe('Log in to open your cart.');
  expect(loginReason({ ...asked, reason: 'ended' })).toMatch(/^Your session has expired/);
  expect(loginReason({ ...asked, reason: 'wishlist' })).toBe('To add wishlist, please login');
});
