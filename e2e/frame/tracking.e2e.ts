/** Tracking in the browser (C-TRK-2): only with consent, after the action, and never in its way. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BOLT, fillCart } from '../kit/cart-steps.ts';
import { axeViolations, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const HOST = /\/kafka\/(cart|search)\/track\?client_id=\d+&address_code=\d+$/;

interface Reported {
  readonly action: string;
  readonly listing_type: string;
  readonly listing_code: string;
  readonly other_data: Record<string, unknown>;
}

/** What the page reports to the tracking host from now on, and the statuses of the responses. */
function listen(page: Page): { reported: Reported[]; statuses: number[] } {
  const heard = { reported: [] as Reported[], statuses: [] as number[] };
  page.on('request', (request) => {
    if (HOST.test(request.url())) heard.reported.push(request.postDataJSON());
  });
  page.on('response', (response) => {
    if (HOST.test(response.url())) heard.statuses.push(response.status());
  });
  return heard;
}

const choice = (page: Page) => page.getByRole('region', { name: /^(Statistiche di ricerca|Search statistics)$/ });
const consented = (page: Page) =>
  page.context().addCookies([{ name: 'bancale_tracking', value: '1', url: new URL(page.url()).origin }]);

describe('the choice', () => {
  test.each([
    ['', 'Acconsento', 'Non acconsento', 'non registriamo nulla', 'Hai acconsentito'],
    ['/en', 'I agree', 'I do not agree', 'nothing is recorded', 'You have agreed'],
  ])('on %s/shop it is two equal buttons for the keyboard, and covers nothing (C-TRK-2)', async (...texts) => {
    const [language, yes, no, unasked, agreed] = texts;
    const { page, go } = await visitor({ width: 390 });
    const { reported } = listen(page);
    await go(`${language}/shop?text=vite`);
    const section = choice(page);
    await section.getByText(unasked).waitFor();
    const [accept, refuse] = [
      section.getByRole('button', { name: yes, exact: true }),
      section.getByRole('button', { name: no, exact: true }),
    ];
    const looks = (button: typeof accept) =>
      button.evaluate((one) => {
        const { color, backgroundColor, border, boxShadow, font, height, padding } = getComputedStyle(one);
        return { color, backgroundColor, border, boxShadow, font, height, padding };
      });
    expect(await looks(accept)).toEqual(await looks(refuse));
    expect(await section.evaluate((one) => getComputedStyle(one).position)).toBe('static');
    await accept.focus();
    await page.keyboard.press('Tab');
    expect(await refuse.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await section.getByText(agreed).waitFor();
    expect(await axeViolations(page, { within: '[aria-labelledby="foot-tracking"]' })).toEqual([]);
    await page.reload();
    await expect.poll(() => accept.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => reported.length).toBe(1);
    await refuse.click();
    await page.reload();
    await expect.poll(() => refuse.getAttribute('aria-pressed')).toBe('true');
    expect(reported).toHaveLength(1);
  });
});

test('a list, an article opened from it and an addition are reported, with their search (C-TRK-1, C-TRK-2, S-3.44, S-7.35, S-7.37)', async () => {
  const { page, context, go } = await visitor({ as: 'cliente1@example.com' });
  await fillCart(context, {});
  const heard = listen(page);
  await go('/');
  await consented(page);
  await go(`/shop?text=${BOLT}&disponibili=true`);
  const actions = () => heard.reported.map(({ action }) => action);
  await expect.poll(actions).toEqual(['product_list']);
  await page.getByRole('button', { name: `Aggiungi ${BOLT}`, exact: true }).click();
  await expect.poll(actions).toEqual(['product_list', 'add_to_cart']);
  await page.getByRole('main').locator('a[href*="/product/"]').first().click();
  await page.waitForURL(/\/product\//);
  await expect.poll(actions).toEqual(['product_list', 'add_to_cart', 'article_click']);
  for (const { listing_type, listing_code } of heard.reported)
    expect({ listing_type, listing_code }).toEqual({ listing_type: 'search', listing_code: BOLT });
  for (const reported of heard.reported)
    expect(Object.keys(reported)).toEqual(
      expect.arrayContaining([
        'id_cart',
        'address_code',
        'listing_type',
        'listing_code',
        'id_client',
        'cookies',
        'page_visited',
        'other_data',
      ]),
    );
  expect(heard.reported.at(-1)?.other_data).toMatchObject({ position: 1 });
  await go('/pages/checkout');
  await expect.poll(actions).toContain('prepare_order');
  await expect.poll(() => heard.statuses).toEqual([202, 202, 202, 202]);
});

describe('adding to the cart', () => {
  async function add(page: Page): Promise<void> {
    const added = page.waitForResponse(/add_to_cart/);
    await page.getByRole('button', { name: `Aggiungi ${BOLT}`, exact: true }).click();
    expect((await added).status()).toBe(200);
    await page.getByRole('main').getByText('nel carrello').first().waitFor();
  }

  test('works while the tracking host is blocked (C-TRK-2)', async () => {
    const { page, context, go } = await visitor({
      as: 'cliente2@example.com',
      expectedErrors: /ERR_FAILED.*\/kafka\//,
    });
    await fillCart(context, {});
    await page.route(HOST, (route) => route.abort());
    await go('/');
    await consented(page);
    await go(`/shop?text=${BOLT}`);
    const blocked = page.waitForEvent('requestfailed', (request) => request.postDataJSON()?.action === 'add_to_cart');
    await add(page);
    await blocked;
  });

  test('does not wait for a tracking host that never responds (C-TRK-2)', async () => {
    const { page, context, go } = await visitor({ as: 'cliente2@example.com' });
    await fillCart(context, {});
    const unanswered: string[] = [];
    await page.route(HOST, (route) => void unanswered.push(route.request().postDataJSON().action));
    await go('/');
    await consented(page);
    await go(`/shop?text=${BOLT}`);
    await add(page);
    await expect.poll(() => unanswered).toContain('add_to_cart');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
