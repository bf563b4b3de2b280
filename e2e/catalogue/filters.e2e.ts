/** Filters of the listing, clause by clause (storefront.md §2 "Filter sidebar", §4 "Filter chips", §5 "Price slider", §9; issue 3 "Filters"). */
import { describe, expect, test } from 'vitest';
import { chips, fold, followed, group, rows, SLOW, sidebar, total } from '../kit/filter-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { expectAccessible, expectNoOverflow, live, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';

describe('groups', () => {
  test('fold and unfold, and stay so while filters change and on the way back from a product (S-2.95)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?text=vite');
    await fold(page, 'Marca').click();
    expect(await group(page, 'Marca').getAttribute('open')).toBeNull();
    await sidebar(page)
      .getByRole('checkbox', { name: /^Disponibile/ })
      .click();
    await page.waitForURL(/availability=2/);
    expect(await group(page, 'Marca').getAttribute('open')).toBeNull();
    await rows(page).first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/product\//);
    await page.goBack();
    await rows(page).first().waitFor();
    expect(await group(page, 'Marca').getAttribute('open')).toBeNull();
  });

  test('what is folded before the scripts are there stays folded, too', async () => {
    const { page } = await visitor({ as: CUSTOMER });
    const release = await holdBack(page, /\/assets\/[^/]*\.js$/);
    await page.goto('/shop?text=vite', { waitUntil: 'commit' });
    await fold(page, 'Marca').click();
    expect(await group(page, 'Marca').getAttribute('open')).toBeNull();
    release();
    await live(page);
    await rows(page).first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/product\//);
    await page.goBack();
    await rows(page).first().waitFor();
    expect(await group(page, 'Marca').getAttribute('open')).toBeNull();
  });

  test('first 10 children, show all and hide when there are more; a long group shown whole is searched (C-SCR-6, S-2.96, S-9.14)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop');
    for (const name of ['Marca', 'Categorie']) {
      const children = group(page, name).locator('.check, .facet__below');
      expect(await children.count()).toBe(10);
      await group(page, name)
        .getByRole('link', { name: /^Mostra tutte \(\d+\)$/ })
        .click();
      await children.nth(10).waitFor();
      await group(page, name).getByRole('link', { name: 'Mostra meno' }).click();
      await expect.poll(() => children.count(), SLOW).toBe(10);
    }
    // A long group shown whole is searched, with the number of hits.
    const brands = group(page, 'Marca');
    await brands.getByRole('link', { name: /^Mostra tutte/ }).click();
    await brands.getByRole('searchbox', { name: 'Cerca in Marca' }).fill('ruv');
    await expect.poll(() => brands.getByRole('checkbox').count(), SLOW).toBe(1);
    expect(await brands.getByRole('status').innerText()).toMatch(/^1 di \d+$/);
  });

  test('a group with more values than a response has is searched by the server; a value found so is ticked, and the others stay', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    const searched: string[] = [];
    // As if there were four thousand brands, of which the response has a part.
    await page.route(/wrapper\.product_list/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const { facet_find: text } = route.request().postDataJSON();
      if (text) searched.push(text);
      for (const one of answer.message.filters.facets_check_results) if (one.key === 'brand') one.values = 4000;
      await route.fulfill({ response, json: answer });
    });
    await go('/shop');
    const brands = group(page, 'Marca');
    await brands.getByRole('link', { name: /^Mostra tutte/ }).click();
    const field = brands.getByRole('searchbox', { name: 'Cerca in Marca' });
    await field.fill('a');
    await expect.poll(() => brands.getByRole('status').innerText(), SLOW).toMatch(/^\d+ di 4\.000$/);
    expect(searched).toContain('a');
    const names = await brands.getByRole('checkbox').allInnerTexts();
    expect(names.every((name) => /a/i.test(name))).toBe(true);
    await field.press('Tab');
    await brands.getByRole('checkbox').last().focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/brand=/);
    expect(await field.inputValue()).toBe('a');
    await expect.poll(() => brands.getByRole('checkbox', { checked: true }).count(), SLOW).toBe(1);
    expect(await brands.getByRole('checkbox').count()).toBe(names.length);
    await expectNoOverflow(page);
    // A response that is still on its way is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the field above the filters asks the server where a group came in part: a value found so is ticked, and the text stays', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    const asked: Array<{ facet?: string; text: string }> = [];
    // As if there were four thousand brands, and the browser had ten of them.
    await page.route(/wrapper\.product_list/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const { facet, facet_find: text } = route.request().postDataJSON();
      if (text) asked.push({ facet, text });
      for (const one of answer.message.filters.facets_check_results) {
        if (one.key !== 'brand') continue;
        one.values = 4000;
        if (!text) one.results = Object.fromEntries(Object.entries(one.results).slice(0, 10));
      }
      await route.fulfill({ response, json: answer });
    });
    await go('/shop');
    const brands = group(page, 'Marca').getByRole('checkbox');
    const first = await brands.allInnerTexts();
    expect(first).toHaveLength(10);
    const field = sidebar(page).getByRole('searchbox', { name: 'Cerca nei filtri' });
    await field.fill('o');
    const others = async () => (await brands.allInnerTexts()).filter((name) => !first.includes(name));
    await expect.poll(async () => (await others()).length, SLOW).toBeGreaterThan(0);
    expect((await brands.allInnerTexts()).every((name) => /o/i.test(name))).toBe(true);
    // All groups are asked about together; a page that is slow to come may ask once more.
    expect(new Set(asked.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"text":"o"}']));
    const [name = ''] = ((await others())[0] ?? '').split('\n');
    await brands.filter({ hasText: name }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/brand=/);
    await expect.poll(() => brands.and(page.locator('[aria-checked=true]')).count(), SLOW).toBe(1);
    expect(await field.inputValue()).toBe('o');
    await field.press('Escape');
    await expect.poll(() => brands.and(page.locator('[aria-checked=true]')).count(), SLOW).toBe(1);
    await expectNoOverflow(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the search key of the sidebar stays from one listing to the next, with the number of hits (S-3.19)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?text=vite');
    const field = sidebar(page).getByRole('searchbox', { name: 'Cerca nei filtri' });
    await field.fill('ruvo');
    await sidebar(page).getByText('1 valore trovato').waitFor();
    await sidebar(page).getByRole('checkbox', { name: /^Ruvo/ }).click();
    await page.waitForURL(/brand=ruvo/);
    expect(await field.inputValue()).toBe('ruvo');
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
  });

  test('colours have swatches, sizes stand side by side; several values add up (S-2.97)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?category=antinfortunistica');
    const colour = group(page, 'Colore').getByRole('checkbox').first();
    const swatch = await colour
      .locator('.swatch')
      .evaluate((name) => getComputedStyle(name, '::before').backgroundColor);
    expect(swatch).not.toBe('rgba(0, 0, 0, 0)');
    const sizes = group(page, 'Misura').getByRole('checkbox');
    const [first, second] = [await sizes.nth(0).boundingBox(), await sizes.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    await sizes.nth(0).click();
    await page.waitForURL(/size=/);
    await expect
      .poll(
        () =>
          chips(page)
            .getByRole('link', { name: /misura/i })
            .count(),
        SLOW,
      )
      .toBe(1);
    await sizes.nth(1).click();
    await expect
      .poll(
        () =>
          chips(page)
            .getByRole('link', { name: /misura/i })
            .count(),
        SLOW,
      )
      .toBe(2);
  });
});

describe('price slider', () => {
  test('two thumbs by keyboard: step 50, never less than 100 apart; typed amounts are exact (S-2.97, S-5.15, S-9.15)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop');
    const upper = sidebar(page).getByRole('slider', { name: 'Prezzo massimo' });
    const lower = sidebar(page).getByRole('slider', { name: 'Prezzo minimo' });
    expect(await lower.evaluate((thumb) => [thumb.getAttribute('min'), thumb.getAttribute('step')])).toEqual([
      '0',
      '50',
    ]);
    await lower.press('ArrowRight');
    await page.waitForURL(/min_price=50/);
    await followed(page, 'min_price=50');
    await upper.press('Home');
    await page.waitForURL(/max_price=150/);
    await followed(page, 'max_price=150');
    const from = sidebar(page).getByRole('textbox', { name: 'Prezzo minimo' });
    const to = sidebar(page).getByRole('textbox', { name: 'Prezzo massimo' });
    await from.fill('0,5');
    await to.fill('1,25');
    await to.press('Enter');
    await page.waitForURL(/min_price=0.5.*max_price=1.25/);
    await chips(page)
      .getByRole('link', { name: /0,50.*1,25/ })
      .waitFor();
  });
});

describe('chips', () => {
  test('each takes its filter away in place; the family chip the family; clear all everything but the words (S-4.34, S-4.35)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?text=vite&category=viteria&brand=ruvo,inoxal&availability=2');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await chips(page)
      .getByRole('link', { name: /rimuovi.*Ruvo/i })
      .click();
    await page.waitForURL(/brand=inoxal(&|$)/);
    await chips(page)
      .getByRole('link', { name: /rimuovi.*Viteria/i })
      .click();
    await page.waitForURL((url) => !url.search.includes('category'));
    await chips(page).getByRole('link', { name: 'Azzera filtri' }).click();
    await page.waitForURL(/\/shop\?text=vite$/);
    await chips(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('another family clears field_* and keeps the rest (S-3.41)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?category=viteria&brand=ruvo&field_thread=m8');
    await group(page, 'Categorie').locator('.facet__below').first().click();
    await page.waitForURL((url) => !url.search.includes('field_thread'));
    expect(page.url()).toContain('brand=ruvo');
  });
});

/** Forty values at once: families, brands, attributes, availability, a price. */
const FORTY = `/shop?text=vite&category=viteria&brand=${[
  'adria,bolzano-fix,brianza-inox,colorvia,elcavo,fissal,fluxa,inoxal,kappa-tec,lario,luxel,maremma-verde',
  'molteni-tools,norba,orobica,ruvo,sidera,sorgiva,tecnovite,termalia,utensilnord,verdano',
]}&field_finish=brunita,cromo-lucido,fosfatata,naturale,nichel-satinato,zincata-a-caldo,zincata-bianca,zincata-gialla&field_grade=${[
  '4.8,8.8,a2-70,a4-80&availability=2,1,0&max_price=900',
]}`;

test.each([1440, 390])(
  'forty filters at once: all are named, rows are there, each can be taken away: %i px (C-SCR-6)',
  async (width) => {
    const { page, go } = await visitor({ as: CUSTOMER, width });
    await go(FORTY);
    const removable = chips(page).getByRole('link', { name: /^Rimuovi/ });
    const chosen = await removable.count();
    expect(chosen).toBeGreaterThanOrEqual(39);
    expect(await rows(page).count()).toBeGreaterThan(3);
    await expectNoOverflow(page);
    await expectAccessible(page);
    if (width > 992) {
      // All values are listed already: there is no "show more".
      expect(await group(page, 'Marca').getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(10);
      expect(
        await group(page, 'Marca')
          .getByRole('link', { name: /^Mostra tutte/ })
          .count(),
      ).toBe(0);
    }
    await removable.last().click();
    await expect.poll(() => removable.count(), SLOW).toBe(chosen - 1);
    await chips(page).getByRole('link', { name: 'Azzera filtri' }).click();
    await expect.poll(() => chips(page).count(), SLOW).toBe(0);
    expect(await total(page)).toBeGreaterThan(20);
  },
);

describe('while new rows are on their way', () => {
  test('no reload, no spinner, the old rows stay and are dimmed after 100 ms (C-SCR-6, S-4.17)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await page.clock.install();
    await go('/shop?text=vite');
    await page.waitForLoadState('networkidle');
    const release = await holdBack(page, /shop\.data|_\.data/);
    const before = await rows(page).count();
    const list = page.locator('#articoli [aria-busy]').first();
    const opacity = () => list.evaluate((element) => getComputedStyle(element).opacity);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await sidebar(page).getByRole('checkbox', { name: /^Ruvo/ }).click();
    await page.clock.runFor(99);
    expect([await list.getAttribute('aria-busy'), await opacity()]).toEqual(['false', '1']);
    await page.clock.runFor(1);
    await expect.poll(() => list.getAttribute('aria-busy'), SLOW).toBe('true');
    expect(await opacity()).toBe('0.5');
    expect(await rows(page).count()).toBe(before);
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.clock.resume();
    release();
    await page.waitForURL(/brand=ruvo/);
  });
});

describe('on a phone', () => {
  test('filters are a sheet; its button shows the number of results and updates while selecting (C-SCR-6)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
    await go('/shop?text=vite');
    await page.getByRole('button', { name: /^Filtri/ }).click();
    const show = sidebar(page).getByRole('button', { name: /^Mostra [\d.]+ articol/ });
    const before = await show.innerText();
    await sidebar(page).getByRole('checkbox', { name: /^Ruvo/ }).click();
    await expect.poll(() => show.innerText(), SLOW).not.toBe(before);
    expect(await sidebar(page).isVisible()).toBe(true);
    const one = await show.innerText();
    await sidebar(page)
      .getByRole('checkbox', { name: /^Inoxal/ })
      .click();
    await expect.poll(() => show.innerText(), SLOW).not.toBe(one);
    const promised = /[\d.]+/.exec(await show.innerText())?.[0];
    await expectAccessible(page);
    await show.click();
    await sidebar(page).waitFor({ state: 'hidden' });
    expect(String(await total(page))).toBe(promised?.replace('.', ''));
    await expectNoOverflow(page);
  });
});

test('without JavaScript: values, families, show all, price and chips are links and a form', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go('/shop');
  await group(page, 'Marca')
    .getByRole('link', { name: /^Mostra tutte/ })
    .click();
  expect(await group(page, 'Marca').getByRole('checkbox').count()).toBeGreaterThan(10);
  await group(page, 'Marca').getByRole('searchbox', { name: 'Cerca in Marca' }).fill('ruv');
  await group(page, 'Marca').getByRole('button', { name: 'Cerca' }).click();
  await page.waitForURL(/facet_find=ruv/);
  expect(await group(page, 'Marca').getByRole('checkbox').allInnerTexts()).toHaveLength(1);
  await group(page, 'Categorie')
    .getByRole('link', { name: /^Viteria/ })
    .click();
  await page.waitForURL(/category=viteria/);
  await sidebar(page).getByRole('textbox', { name: 'Prezzo massimo' }).fill('2');
  await group(page, 'Prezzo netto').getByRole('button', { name: 'Applica' }).click();
  await page.waitForURL(/max_price=2/);
  await chips(page)
    .getByRole('link', { name: /rimuovi.*Viteria/i })
    .click();
  await page.waitForURL((url) => !url.search.includes('category') && url.search.includes('max_price=2'));
});

test('already ordered: customers narrow the list to what they ordered before, as many as it says; guests have no such filter (C-SRCH-1, C-SRCH-4)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  const tick = sidebar(page).getByRole('checkbox', { name: /^Già ordinati/ });
  const count = Number((await tick.locator('.count').innerText()).replace('.', ''));
  expect(count).toBeGreaterThan(0);
  await tick.click();
  await page.waitForURL(/purchased=true/);
  await expect.poll(() => total(page), SLOW).toBe(count);
  await expect.poll(() => tick.getAttribute('aria-checked')).toBe('true');
  await chips(page).getByText('Già ordinati').waitFor();
  const guest = await visitor();
  await guest.go('/shop?text=vite');
  await sidebar(guest.page)
    .getByRole('checkbox', { name: /^Disponibile/ })
    .waitFor();
  expect(
    await sidebar(guest.page)
      .getByRole('checkbox', { name: /^Già ordinati/ })
      .count(),
  ).toBe(0);
});
