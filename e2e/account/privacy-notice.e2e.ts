/** Every consent names the privacy notice and links to it, and typed text stays (storefront.md §2 "Contact form"). */
import { expect, test } from 'vitest';
import { visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const FORMS = ['/pages/contact-us', '/pages/request', '/pages/register', '/pages/register_origin', '/pages/newsletter'];

test('beside every checkbox of consent stands the way to the notice, in both languages', async () => {
  const { page, go } = await visitor({ javaScript: false });
  for (const [locale, name, words] of [
    ['', 'informativa privacy', /^Ho letto l’informativa privacy .*e acconsento/],
    ['/en', 'privacy notice', /^I have read the privacy notice .*and consent/],
  ] as const) {
    for (const path of FORMS) {
      await go(locale + path);
      const boxes = page.getByRole('checkbox', { name: words });
      await boxes.first().waitFor();
      const notices = page.getByRole('link', { name });
      // The page's own form, and the footer's where there is a footer.
      expect([locale + path, await boxes.count()]).toEqual([locale + path, await notices.count()]);
      for (const link of await notices.all())
        expect(await link.getAttribute('href')).toBe(`${locale}/web-page/privacy`);
    }
  }
});

test('the notice opens beside the form, which keeps what was typed', async () => {
  const { page, context, go } = await visitor();
  await go('/pages/contact-us');
  await page.getByLabel('Oggetto').fill('Barre filettate');
  const opened = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'informativa privacy' }).click();
  const notice = await opened;
  await notice.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(notice.url()).pathname).toBe('/web-page/privacy');
  expect(await page.getByLabel('Oggetto').inputValue()).toBe('Barre filettate');
});
