/** Contact form and requests with files (storefront.md §2, §5, C-CNT-2). */
import type { FileChooser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailTo, HAS_EMAILS } from '../kit/emails.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectInSight } from '../kit/in-sight.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

async function write(page: Page, message: string): Promise<void> {
  const form = page.locator('main form');
  await form.locator('[name="name"]').fill('Paola Neri');
  await form.locator('[name="email"]').fill('paola@neri.example');
  await form.locator('[name="message"]').fill(message);
  await form.locator('[name="consent"]').check();
}

test('mandatory fields have an asterisk; beside the form: address with a map, telephone, opening hours, nothing embedded; on a phone nothing sticks out (S-2.103, S-9.19)', async () => {
  const { page, go } = await visitor();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host && page.url() !== 'about:blank')
      foreign.push(request.url());
  });
  await go('/pages/contact-us');
  for (const label of ['Nome e cognome *', 'Email *', 'Messaggio *']) {
    await page.locator('main form label', { hasText: label }).waitFor();
    expect(await page.locator('main form').getByLabel(label.replace(' *', '')).getAttribute('aria-required')).toBe(
      'true',
    );
  }
  const where = page.getByRole('complementary', { name: 'Dove siamo' });
  await where.getByText('Valmadrera').waitFor();
  await where.getByText(/^Da lunedì a sabato, 7:30–\u206018:30$/).waitFor();
  expect(await where.getByRole('link', { name: 'Apri la mappa' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Via/,
  );
  expect(foreign).toEqual([]);
  await expectAccessible(page);
  for (const path of ['/pages/contact-us', '/pages/request']) {
    await inCase(`${path}, 390 px`, async () => {
      if (!page.url().endsWith(path)) await go(path);
      await resize(page, 390);
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
  }
});

test.each([true, false])(
  '‘Field is required’, ‘Field is email’, the consent: reported at the fields, nothing is lost; then written, said, mailed to the shop (JavaScript: %s) (S-2.24, S-5.9, S-5.10)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript, expectedErrors: /422/ });
    await go('/en/pages/contact-us');
    await page.locator('main form [name="email"]').fill('paola');
    await page.locator('main form [name="message"]').fill('Hello');
    await page.getByRole('button', { name: 'Send the message' }).click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'First name and surname: Field is required',
      'Email: Field is email',
      'Your consent is required',
    ]);
    const name = page.getByLabel('First name and surname');
    const note = await name.getAttribute('aria-describedby');
    expect(await page.locator(`#${note}`).innerText()).toBe('Field is required');
    if (javaScript) expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.locator('main form [name="message"]').inputValue()).toBe('Hello');

    const message = `Do you have the bolt M8×20? ${javaScript}`;
    await write(page, message);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByRole('status').getByText('Message sent.').waitFor();
    if (HAS_EMAILS) expect(await emailTo('ordini@bancale.example', message)).toContain('Reply-To: paola@neri.example');
  },
);

test('written, said and mailed to the shop; on a phone, too, it is in view that a message was sent (C-CNT-5, S-2.24)', async () => {
  const { page, go } = await visitor({ width: 390, height: 844 });
  await go('/pages/contact-us');
  const message = 'Avete la vite M8×20? Si vede che è partito?';
  await write(page, message);
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Messaggio inviato.' });
  await note.waitFor();
  await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectInSight(note);
  if (HAS_EMAILS) expect(await emailTo('ordini@bancale.example', message)).toContain('Reply-To: paola@neri.example');
});

test('without a network the form says so, on a phone in sight, and keeps all, also through a reload (C-CNT-5)', async () => {
  const { page, go } = await visitor({
    width: 390,
    height: 844,
    expectedErrors: /ERR_FAILED|ERR_INTERNET|Failed to load/,
  });
  await go('/pages/contact-us');
  await write(page, 'Scritto senza rete');
  await page.route('**/bancale.wrapper.send_generic_email', (route) => route.abort());
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expectInSight(page.getByRole('alert').filter({ hasText: 'Connessione assente' }));
  await page.reload();
  await expect.poll(() => page.locator('main form [name="message"]').inputValue()).toBe('Scritto senza rete');
});

test.each([true, false])(
  'a request for a quote from the page of an article, with a photo (JavaScript: %s) (C-CNT-2, S-7.23)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript });
    await go('/product/default/VT933.08.020');
    await page.getByRole('link', { name: 'Richiedi un preventivo o assistenza' }).click();
    await page.waitForURL(/\/pages\/request/);
    expect(await page.getByLabel('Codice articolo').inputValue()).toBe('VT933.08.020');
    const message = `Preventivo per 10 000 pezzi ${javaScript}`;
    await write(page, message);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.getByLabel('Allegati').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await page.getByRole('status').getByText('Richiesta inviata.').waitFor();
    if (HAS_EMAILS) {
      const email = await emailTo('ordini@bancale.example', message);
      expect(email).toContain('Articolo: VT933.08.020');
      expect(email).toContain('filename=foto.png');
    }
  },
);

test('files of a request are named before they are sent: a second photo joins the first, one can be taken out; a file that is not what its name says, and one of another type, are reported at their field (C-CNT-5)', async () => {
  const { page, go } = await visitor({ width: 390, height: 844, expectedErrors: /422/ });
  await go('/pages/request?kind=assistance');
  expect(await page.getByLabel('Di che cosa hai bisogno').inputValue()).toBe('assistance');
  const files = page.getByLabel('Allegati');
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('\x89PNG', 'latin1') });
  await files.setInputFiles(photo('prima.png'));
  await files.setInputFiles([photo('seconda.png'), { ...photo('listino.exe') }]);
  const chosen = page.getByRole('list', { name: 'File scelti' }).getByRole('listitem');
  await expect.poll(() => chosen.count()).toBe(3);
  await page.getByText('Solo PDF, JPG, PNG o WebP').first().waitFor();
  await page.getByRole('button', { name: 'Rimuovi listino.exe' }).click();
  await expect.poll(() => chosen.count()).toBe(2);
  const sent = () => files.evaluate((field) => [...((field as HTMLInputElement).files ?? [])].map(({ name }) => name));
  expect(await sent()).toEqual(['prima.png', 'seconda.png']);
  expect(await files.getAttribute('aria-invalid')).toBeNull();
  await expectNoOverflow(page);
  for (const name of ['prima.png', 'seconda.png']) await page.getByRole('button', { name: `Rimuovi ${name}` }).click();

  await write(page, 'Con un allegato sbagliato');
  await files.setInputFiles({ name: 'prova.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await page.getByText('Solo PDF, JPG, PNG o WebP').first().waitFor();
  await page.getByRole('button', { name: 'Rimuovi prova.exe' }).click();
  await files.setInputFiles({ name: 'prova.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await page.getByText('Si possono allegare PDF e foto').first().waitFor();
  expect(await files.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['/pages/request', 'Allegati', 'Scegli i file', '/en/pages/request', 'Attachments', 'Choose files'],
  ['/pages/quick-order', 'Carica un file', 'Carica un file', '/en/pages/quick-order', 'Upload a file', 'Upload a file'],
])(
  '%s: the file field is in the page’s language, works with the keyboard and accepts dropped files (C-CNT-5)',
  async (path, label, words, inEnglish, englishLabel, englishWords) => {
    const { page, go } = await visitor({ as: 'cliente1@example.com' });
    await go(path);
    await inCase(path, () => worksWithKeysAndDrops(page, label, words));
    await page.evaluate(() => localStorage.clear());
    await go(inEnglish);
    await inCase(inEnglish, () => worksWithKeysAndDrops(page, englishLabel, englishWords));
  },
);

async function worksWithKeysAndDrops(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByLabel(label).first();
  // The browser's own transparent text lies over ours.
  await page.getByText(words, { exact: true }).waitFor();
  expect(await field.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
  // Hydration may move the focus to the page's first field: the key is pressed until it has an effect.
  let chooser: FileChooser | undefined;
  page.once('filechooser', (opened) => {
    chooser = opened;
  });
  await expect
    .poll(async () => {
      if (!chooser) await field.press('Enter');
      return chooser !== undefined;
    })
    .toBe(true);
  const files = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['VT933.08.020;100\n'], 'lista.csv', { type: 'text/csv' }));
    return dropped;
  });
  const dropped = page.getByText(page.url().endsWith('request') ? 'lista.csv' : 'VT933.08.020').first();
  expect(await dropped.count(), 'before the drop').toBe(0);
  await field.dispatchEvent('dragover', { dataTransfer: files });
  await field.dispatchEvent('drop', { dataTransfer: files });
  await dropped.waitFor();
  await expectAccessible(page);
}
