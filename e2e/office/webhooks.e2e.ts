/** Webhooks in the office by keyboard: made, tried, a try that fails seen and sent again, renewed, off, removed (C-EXC-8, C-OFF-2, C-OFF-8). */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startWebhookReceiver } from '../../test/http/kit/webhook-receiver.ts';
import { asApiUser } from '../kit/api-user.ts';
import { atBothWidths } from '../kit/both-widths.ts';
import { BOLT, callShop, freshPieces } from '../kit/cart-steps.ts';
import { visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { RECEIVER_HOST } from '../kit/receiver-host.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

test('a webhook from its secret, shown once, to its removal; a try that failed is read and sent again', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  const receiver = await startWebhookReceiver(RECEIVER_HOST);
  const code = `hooks-${Date.now().toString(36)}`;
  const connection = { name: 'Gestionale', kind: 'general', release: null, order_files: null, acknowledged_by: 'api' };
  await callShop(context, 'office_connections.create', { key: crypto.randomUUID(), code, ...connection });
  try {
    await go(`/ufficio/connections/${code}`);
    const section = page.getByRole('region', { name: 'Webhook', exact: true });
    await section.getByText('Nessuno.', { exact: false }).waitFor();
    await page.keyboard.press('w');
    const making = page.getByRole('dialog', { name: 'Nuovo webhook' });
    await making.getByLabel('Nome').waitFor();
    await page.keyboard.type(code);
    await page.keyboard.press('Tab');
    await page.keyboard.type(receiver.url);
    await atBothWidths(page, 'a new webhook', 390, '[role=dialog]');
    await page.keyboard.press('Enter');

    // Shown once, and what is sent is signed with it.
    const ready = page.getByRole('dialog', { name: `Il segreto di ${code}` });
    const secret = await ready.getByRole('textbox', { name: 'Segreto' }).inputValue();
    await atBothWidths(page, 'the secret', 1440, '[role=dialog]');
    await ready.getByRole('button', { name: 'Ho copiato, chiudi' }).press('Enter');
    await section.getByRole('button', { name: `Prova ${code}` }).press('Enter');
    await page.getByText(/^L’evento di prova è arrivato: 204/).waitFor();
    expect(await page.content()).not.toContain(secret);
    const [{ headers = {}, body = '' } = {}] = receiver.received;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

    // The receiver breaks: the order waits for the next try, and its page says what came back.
    receiver.answer(() => ({ status: 500, body: 'no database' }));
    await asApiUser('cliente2@example.com', (buyer) => sentOrder(buyer, { [BOLT]: freshPieces() }));
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(1);
    await page.reload();
    await section.getByText('1 in attesa').waitFor();
    await atBothWidths(page, 'the webhook', 390, 'main');
    await section.getByRole('link', { name: 'Consegne' }).press('Enter');
    const row = page.getByRole('row', { name: /order\.sent|Ordine inviato/ }).first();
    await row.waitFor();
    await atBothWidths(page, 'deliveries', 1440, 'main');
    await row.getByRole('link').first().press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Consegna / }).waitFor();
    await page.getByText('(500)', { exact: false }).first().waitFor();
    await page.getByRole('region', { name: 'Che cosa risponde' }).getByText('no database').first().waitFor();
    await atBothWidths(page, 'a delivery', 390, 'main');
    receiver.answer();
    await page.keyboard.press('s');
    await page.getByText('1 consegna parte di nuovo.').waitFor();
    await page.getByText('Arrivato (204)').waitFor();

    await go(`/ufficio/connections/${code}`);
    await section.getByRole('button', { name: `Rinnova il segreto di ${code}` }).press('Enter');
    const renewing = page.getByRole('dialog', { name: `Rinnova il segreto di ${code}` });
    await renewing.getByRole('button', { name: 'Rinnova il segreto' }).press('Enter');
    expect(await ready.getByRole('textbox', { name: 'Segreto' }).inputValue()).not.toBe(secret);
    await ready.getByRole('button', { name: 'Ho copiato, chiudi' }).press('Enter');
    await section.getByText('Firma anche con il segreto di prima', { exact: false }).waitFor();
    await section.getByRole('button', { name: `Spegni ${code}` }).press('Enter');
    await section.getByText('Spento').waitFor();
    await section.getByRole('button', { name: `Rimuovi ${code}` }).press('Enter');
    await page.getByText(`${code} non c’è più.`).waitFor();
    await section.getByText('Nessuno.', { exact: false }).waitFor();
  } finally {
    await receiver.close();
  }
});
