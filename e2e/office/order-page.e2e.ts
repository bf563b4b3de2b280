/**
 * The page of an order, from the palette to a delivery in part, by keyboard alone: what the customer reads of it, what a
 * lost line and a session that has ended leave untouched. And what the office weighs.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, freshPieces } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

const TRACKING = 'Bartolini 12-345-678';

test('an order is found, accepted, delivered in part and read by its customer (C-OFF-1, C-OFF-2, C-OFF-8)', async () => {
  const number = await asApiUser('cliente2@example.com', (context) => sentOrder(context, { [BOLT]: freshPieces() }));
  // The browser itself reports a line that is down, and calls that are refused.
  const { page, context, go } = await visitor({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 401/ });
  await openOffice(context);
  await go('/ufficio/account');
  await page.getByRole('heading', { name: 'Il tuo account' }).waitFor();
  await expectAccessible(page);

  // Ctrl+K works in a field too, and the order is the first entry.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Cerca o vai' });
  await page.keyboard.type(`#${number}`);
  await palette.getByRole('option', { name: number }).and(page.locator('[data-highlighted]')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: number }).waitFor();
  await expectAccessible(page);

  // Another window changes the order: this one shows it by itself.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Accetta' }).waitFor();
  // The palette leaves the keys to the page.
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.getByText(`${number} accettato.`).waitFor();
  await other.getByRole('button', { name: /^Consegna/ }).waitFor();
  await other.close();

  // Taken back and accepted again: the status and its e-mail go together.
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Accetta' }).waitFor();
  await page.keyboard.press('a');
  const deliver = page.getByRole('button', { name: /^Consegna/ });
  await deliver.waitFor();

  // What is typed survives a reload.
  const now = page.getByLabel(`Consegna ora, ${BOLT}`);
  await now.fill('50');
  await page.getByLabel('Vettore e numero di spedizione').fill(TRACKING);
  await page.reload();
  await deliver.waitFor();
  expect(await now.inputValue()).toBe('50');
  await now.fill('900000');
  expect(await deliver.isDisabled()).toBe(true);
  await now.fill('50');

  // Enter leads from the last quantity to the carrier; without a line the delivery waits, and is sent once when the line is back.
  await page
    .getByLabel(/^Consegna ora, /)
    .last()
    .press('Enter');
  expect(
    await page.getByLabel('Vettore e numero di spedizione').evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await context.setOffline(true);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Non salvato, tenuto qui: 1 modifica.', { exact: false }).waitFor();
  await context.setOffline(false);
  await page.getByText(`${number}: consegna registrata.`).waitFor();
  await page.getByRole('list').getByText(TRACKING).waitFor();
  expect(await page.getByRole('list').getByText(TRACKING).count()).toBe(1);

  // The session has ended: the page stays, and the note is saved after signing in.
  await context.clearCookies();
  await page.keyboard.press('t');
  await page.keyboard.type('Citofonare a Fabio');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'La sessione è finita' });
  await dialog.getByLabel('Password', { exact: false }).fill('bancale-demo');
  await page.keyboard.press('Enter');
  await page.getByText('Nota aggiunta.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Citofonare a Fabio').waitFor();

  const customer = await visitor({ as: 'cliente2@example.com' });
  await customer.go('/pages/account/orders');
  await customer.page.getByRole('link', { name: number }).first().click();
  await customer.page.getByText(TRACKING).first().waitFor();
  expect(await customer.page.getByText('Citofonare a Fabio').count()).toBe(0);
});

test('the first load of the office and each of its areas stay within their bytes', () => {
  const root = join(import.meta.dirname, '../../build');
  const manifest: Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }> = JSON.parse(
    readFileSync(join(root, 'office-manifest.json'), 'utf8'),
  );
  const entry = manifest['src/office/main.tsx'] ?? expect.fail('no entry');
  const compressed = new Set(readdirSync(join(root, 'office'), { recursive: true, encoding: 'utf8' }));
  const bytes = (file: string) =>
    statSync(join(root, 'office', compressed.has(`${file}.br`) ? `${file}.br` : file)).size;
  /** All files that a module imports, in turn, without those of `known`. */
  const filesOf = (names: readonly string[], known: ReadonlySet<string>, found = new Set<string>()): Set<string> => {
    for (const { file, imports = [] } of names.flatMap((name) => manifest[name] ?? [])) {
      if (known.has(file) || found.has(file)) continue;
      filesOf(imports, known, found.add(file));
    }
    return found;
  };
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + bytes(file), 0);
  const first = filesOf(['src/office/main.tsx'], new Set());
  expect(sum(first)).toBeLessThan(220_000);
  expect(entry.dynamicImports?.length).toBeGreaterThan(0);
  for (const page of entry.dynamicImports ?? [])
    expect([page, sum(filesOf([page], first)) < 60_000]).toEqual([page, true]);
});
