/** Sent e-mails: text and HTML, headers, the shop's own templates (C-ORD-6, C-CNT-3). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { emailsOf, emailTo } from '../kit/emails.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({
  settings: 'shopName: Ferramenta Colombo\ncontacts: { email: ordini@colombo.example, phone: 0341 1 }',
});
const subscribe = (email: string, locale: 'it' | 'en' = 'it') =>
  shop().guest().call('newsletter.subscribe', { email, consent: true, lang: locale });

test('an e-mail has text and HTML, says that no person wrote it, and keeps its Message-ID', async () => {
  await subscribe('paola@neri.example');
  const mail = await emailTo(shop(), 'paola@neri.example');
  expect(mail).toContain('Content-Type: multipart/alternative');
  expect(mail.indexOf('Content-Type: text/plain')).toBeLessThan(mail.indexOf('Content-Type: text/html'));
  expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail).toMatch(/^Message-ID: <letter-\d+@colombo\.example>$/m);
  expect(mail).toMatch(/^List-Unsubscribe: <http/m);
  expect(mail).toContain('<html lang="it">');
  expect(mail).toContain('tel:03411');
});

test('the shop writes an e-mail in its own words; a mistake in the file is reported by name and changes nothing', async () => {
  shop().app.start();
  const folder = join(shop().dataDir, 'content', 'mail');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'newsletter-confirm.it.md');
  writeFileSync(
    file,
    '---\nsubject: "Ci siamo quasi, {{shop_name}}"\n---\n# Un clic ancora\n\n[Sì, iscrivimi]({{confirm_url}})\n',
  );
  await vi.waitFor(() => expect(shop().logLines.join('')).toContain('content was read again'), 10_000);
  await subscribe('luca@bianchi.example');
  const own = await emailTo(shop(), 'luca@bianchi.example', 'Ci siamo quasi, Ferramenta Colombo');
  expect(own).toMatch(/Sì, iscrivimi:\s+http\S+\?confirm=/);

  writeFileSync(file, '---\nsubject: "Conferma"\n---\nCiao {{nome}}, [conferma]({{confirm_url}})\n');
  await vi.waitFor(
    () => expect(shop().logLines.join('')).toContain('{{nome}} is no placeholder of newsletter-confirm'),
    10_000,
  );
  await subscribe('anna@verdi.example');
  await emailTo(shop(), 'anna@verdi.example', 'Un clic ancora');
  // The shop's template has no translation: English recipients get the shipped English text.
  await subscribe('john@smith.example', 'en');
  await emailTo(shop(), 'john@smith.example', 'Confirm the subscription');
  expect(emailsOf(shop()).filter((mail) => /\{\{/.test(mail))).toEqual([]);
});
