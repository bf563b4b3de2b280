/** The server of a connection in the office: set up, tried, changed, removed (docs/exchange-servers.md; C-EXC-8). */
import { expect, test } from 'vitest';
import { atBothWidths } from '../kit/both-widths.ts';
import { visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

test('a server is set up, tried, changed and removed; what is wrong is a sentence, and no password comes back', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  const code = `erp-${Date.now().toString(36)}`;
  await go('/ufficio/connections');
  await page.getByRole('heading', { level: 1, name: 'Collegamenti' }).waitFor();
  await page.keyboard.press('n');
  const making = page.getByRole('dialog', { name: 'Nuovo collegamento' });
  await making.getByLabel('Codice').fill(code);
  await making.getByLabel('Nome').fill('Gestionale');
  await making.getByLabel('Codice').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Gestionale' }).waitFor();

  const section = page.getByRole('region', { name: 'Server', exact: true });
  await section.getByRole('button', { name: 'Imposta un server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imposta un server' });
  await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await dialog.getByLabel('Utente').fill('erp');
  await dialog.getByLabel('Password').fill('segreto');
  await dialog.getByLabel('Prendere dalla cartella').fill('export');
  await atBothWidths(page, 'dialog', 390, '[role=dialog], dialog');
  await dialog.getByRole('button', { name: 'Salva server' }).click();
  await section.getByText('127.0.0.1:22').waitFor();

  await section.getByRole('button', { name: 'Prova' }).click();
  await section.getByText('è in una rete privata').waitFor();
  await atBothWidths(page, 'server', 1440, 'main');
  await section.getByRole('button', { name: 'Modifica' }).click();
  const changing = page.getByRole('dialog', { name: 'Server' });
  expect(await changing.getByLabel('Password').inputValue()).toBe('');
  await changing.getByLabel('Via').selectOption('FTP senza cifratura');
  await changing.getByText('So che chiunque sia sulla linea').click();
  await changing.getByRole('button', { name: 'Salva server' }).click();
  await section.getByText('viaggiano in chiaro').waitFor();
  await atBothWidths(page, 'plain', 390, 'main');
  await section.getByRole('button', { name: 'Rimuovi server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi server' }).click();
  await section.getByText('Nessun server').waitFor();
});
