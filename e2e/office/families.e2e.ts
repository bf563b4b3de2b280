/** The tree of families by keyboard: walked, moved with what that touches, renamed, seen in the shop at its old URL, and back. */
import { expect, test } from 'vitest';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

test('a family is moved by keys, says what that touches, leads from its old URL to the new one, and goes back (C-OFF-2, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/families/din-933');
  const tree = page.getByRole('tree', { name: 'Famiglie' });
  const family = tree.getByRole('treeitem', { name: /din-933/ });
  await family.waitFor();
  await expectAccessible(page);
  await family.focus();
  await page.keyboard.press('ArrowDown');
  await tree.getByRole('treeitem', { selected: true }).filter({ hasNotText: 'din-933' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await tree.getByRole('treeitem', { name: /din-933/, selected: true }).waitFor();
  // Beside the one above it: another parent, so it asks first.
  await page.keyboard.press('Alt+ArrowLeft');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Articoli, misure comprese').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sposta' }).click();
  await page.getByText(/ spostata\./).waitFor();
  await expect.poll(() => family.getAttribute('aria-level')).toBe('2');

  const former = '/shop?category=viteria,viti-metriche,din-933&sort=new';
  await expect
    .poll(async () => decodeURIComponent(new URL((await context.request.get(former)).url()).search))
    .toBe('?category=viteria,din-933&sort=new');

  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await expect.poll(() => family.getAttribute('aria-level')).toBe('3');
});
