/** The button to the top covers nothing that can be pressed or read (docs/shell.md "Frame"). */
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { resize } from '../kit/in-case.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const LONG = '/shop?category=viteria';

withBrowser();

/** What the button lies on, of what can be pressed or read. */
function coveredParts(): string[] {
  const up = document.querySelector('[data-totop]')?.getBoundingClientRect();
  if (!up) return ['the button is not there'];
  const shown = 'a, button, input, select, summary, label, .money, .euro';
  return (
    [...document.querySelectorAll(shown)]
      .filter((element) => !element.closest('[data-totop]'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const apart =
          box.right <= up.left + 1 || box.left >= up.right || box.bottom <= up.top + 1 || box.top >= up.bottom;
        return !apart && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      })
      // What a bar or a clipped box hides cannot be covered.
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [Math.min(box.right - 2, up.right - 2), Math.min(Math.max(box.top, up.top), box.bottom) + 2];
        const stack = document.elementsFromPoint(Math.max(x, up.left + 1), y);
        const at = stack.indexOf(element);
        return at >= 0 && !stack.slice(0, at).some((one) => one.closest('nav[aria-label="Barra rapida"]'));
      })
      .map((element) => `${scrollY}: ${element.outerHTML.slice(0, 120)}`)
  );
}

test('scroll-to-top covers no button, field, link or price, wherever the page is scrolled to, at every width', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await fillCart(page.context(), { [BOLT]: 1000, [NUT]: 400, [WASHER]: 500 });
  for (const path of ['/', LONG, `/product/default/${BOLT}`, '/pages/cart?tab=active']) {
    await go(path);
    for (const width of [1440, 1024, 820, 390]) {
      await resize(page, width, 844);
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      for (let y = 410; y < end; y += 330) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
        await page.getByRole('button', { name: 'Torna all’inizio' }).waitFor();
        expect(await page.evaluate(coveredParts), `${path} at ${width} px`).toEqual([]);
      }
    }
  }
});
