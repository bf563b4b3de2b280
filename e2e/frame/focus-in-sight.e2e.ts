/** The focused element is visible: no sticky bar covers it (WCAG 2.4.11). */
import { expect, test } from 'vitest';
import { resize } from '../kit/in-case.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

/** With a touch screen, and with a mouse. */
test.each([
  [true, [390, 720]],
  [false, [1440]],
] as const)('sizes: no field that has the focus lies behind a bar (touch screen: %s)', async (touch, widths) => {
  const { page, go } = await visitor({ as: 'cliente2@example.com', width: widths[0], touch });
  await go('/product/child/VT933');
  for (const width of widths) {
    await resize(page, width);
    await page.getByRole('table').getByRole('textbox').first().focus();
    const hidden: string[] = [];
    for (let step = 0; step < 24; step++) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const at = document.activeElement;
        const box = at?.getBoundingClientRect();
        if (!at || !box) return 'nothing has the focus';
        const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
        return top && (at.contains(top) || top.contains(at))
          ? ''
          : `${at.getAttribute('aria-label') ?? at.textContent}`;
      });
      if (behind !== '') hidden.push(behind);
    }
    expect(hidden, `${width} px`).toEqual([]);
  }
});
