/** The mapping of a connection and the customers for whom it may order, in the office (C-EXC-9, C-OFF-2, docs/office-connections.md). */
import { expect, test } from 'vitest';
import { atBothWidths } from '../kit/both-widths.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

const yaml = (name: string, text: string) => ({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });
const MAPPING =
  'inbox:\n  - match: "^GIAC.*$"\n    name: giacenze\n    kind: delta\n    stock: { product: ART, quantity: QTA }\n';

test('a mapping is chosen, refused with its line, mended and taken back; a customer is added and removed', async () => {
  const { page, context, go } = await visitor({ expectedErrors: /status of 422/ });
  await openOffice(context);
  const code = `ordini-${Date.now().toString(36)}`;
  await go('/ufficio/connections');
  await page.getByRole('heading', { level: 1, name: 'Collegamenti' }).waitFor();
  await page.keyboard.press('n');
  const making = page.getByRole('dialog', { name: 'Nuovo collegamento' });
  await making.getByLabel('Codice').fill(code);
  await making.getByLabel('Nome').fill('Ordini clienti');
  await making.getByLabel('Codice').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ordini clienti' }).waitFor();

  const mapping = page.getByRole('region', { name: 'Mappatura dei file' });
  await mapping.getByRole('button', { name: 'Scegli un file YAML' }).waitFor();
  await mapping
    .locator('input[type=file]')
    .setInputFiles(yaml('erp.yaml', MAPPING.replace('QTA }', 'QTA, pezzi: P }')));
  await mapping.getByText('erp.yaml, riga 5').waitFor();
  await mapping.locator('input[type=file]').setInputFiles(yaml('erp.yaml', MAPPING));
  await mapping.getByRole('row', { name: 'giacenze stock dati a blocchi' }).waitFor();

  const trade = page.getByRole('region', { name: 'Ordini dei clienti' });
  await trade.getByRole('button', { name: 'Aggiungi un cliente' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Aggiungi un cliente' });
  await page.keyboard.type('999999999');
  await page.keyboard.press('Enter');
  await adding.getByText('Non c’è un cliente 999999999').waitFor();
  await expectAccessible(page);
  await adding.getByLabel('Numero del cliente').fill('10482');
  await adding.getByLabel('Si presenta come').fill('8012345000003');
  await page.keyboard.press('Enter');
  const row = trade.getByRole('row', { name: /10482 8012345000003/ });
  await row.waitFor();
  await trade.getByLabel('Se una riga non si può ordinare').selectOption('si ordinano le altre');
  await expect.poll(() => trade.getByLabel('Se una riga non si può ordinare').inputValue()).toBe('partial');
  // The wide page was audited with its window open.
  await atBothWidths(page, 'a customer and a mapping', 390);

  await row.getByRole('button').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi' }).press('Enter');
  await trade.getByText('Il collegamento non ordina per nessun cliente.').waitFor();
  await mapping.getByRole('button', { name: 'Rimuovi' }).press('Enter');
  await mapping.getByRole('button', { name: 'Scegli un file YAML' }).waitFor();
  await page.getByRole('button', { name: 'Annulla' }).first().press('Enter');
  await mapping.getByRole('row', { name: 'giacenze stock dati a blocchi' }).waitFor();
});
