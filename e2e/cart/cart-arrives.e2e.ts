/** The cart comes after the page: what it adds to a list moves nothing, so that a press meets the button it was meant for. */
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT } from '../kit/cart-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

test.each([
  ['list', 'Elenco'],
  ['grid', 'Griglia'],
])('no button of the %s moves when the cart arrives', async (_, view) => {
  const { page, context, go } = await visitor({ as: 'cliente1@example.com' });
  await fillCart(context, { [BOLT]: 200, [NUT]: 200 });
  for (const code of [BOLT, NUT]) {
    for (const width of [1440, 820, 390]) {
      const where = `${code}, ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      const release = await holdBack(page, /get_cart_items/);
      await go(`/shop?text=${code}`);
      const chosen = page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: view });
      await chosen.click();
      // Only cards have it.
      if (view === 'Griglia') await page.getByRole('link', { name: `Anteprima di ${code}` }).waitFor();
      const add = page.getByRole('button', { name: `Aggiungi ${code}`, exact: true });
      const inCart = page.getByRole('main').getByText('nel carrello 200');
      const before = await add.boundingBox();
      expect(await inCart.count(), where).toBe(0);
      release();
      await inCart.waitFor();
      expect(await add.boundingBox(), where).toEqual(before);
      await page.unrouteAll();
    }
  }
});
