/**
 * Headings of a page form one outline without skipped levels (WCAG 1.3.1). `expectAccessible` checks it on every whole page; here are
 * pages that no other test gives to it.
 */
import { test } from 'vitest';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

test('lists of documents are accessible, and none jumps from a heading to one two levels below', async () => {
  const { page, go } = await visitor({ as: 'cliente1@example.com' });
  for (const list of ['invoices', 'credit', 'disputes'])
    await inCase(list, async () => {
      await go(`/pages/account/${list}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAccessible(page);
    });
});
