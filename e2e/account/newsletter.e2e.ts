/** The newsletter: subscribe in the footer, confirm by e-mail, unsubscribe with one click (C-CNT-3). */
import { expect, test } from 'vitest';
import { emailTo, HAS_EMAILS } from '../kit/emails.ts';
import { expectAccessible, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

test.each([true, false])(
  'subscribed in the footer: an e-mail to confirm (JavaScript: %s) (C-CNT-3, S-7.30)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript });
    await go('/');
    const email = `news-${javaScript}@example.com`;
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email').fill(email);
    await footer.getByRole('checkbox', { name: /acconsento all’invio della newsletter/ }).check();
    await footer.getByRole('button', { name: 'Iscriviti' }).click();
    await page.getByText('Controlla la posta: l’iscrizione è attiva dopo la conferma.').first().waitFor();
    if (!HAS_EMAILS) return;
    const received = await emailTo(email, /\?confirm=/);
    const confirm = /\/pages\/newsletter\?confirm=[\w-]+/.exec(received)?.[0] ?? '';
    await go(confirm);
    await page.getByRole('heading', { name: 'Iscrizione confermata', level: 1 }).waitFor();
    const leave = /\/pages\/newsletter\/unsubscribe\?token=[\w-]+/.exec(await emailTo(email, 'Benvenuto'))?.[0] ?? '';
    await go(leave);
    await page.getByRole('button', { name: 'Disiscriviti', exact: true }).click();
    await page.getByText('Fatto: non riceverai altre email.').waitFor();
    // The confirmation link works only once.
    await go(confirm);
    await page.getByRole('heading', { name: 'Il link non è più valido', level: 1 }).waitFor();
  },
);

test.each([true, false])(
  '‘Field is email’ and the consent are reported at the fields; a refused subscription keeps the address and the consent (JavaScript: %s) (C-CNT-5)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript, expectedErrors: /422/ });
    const main = page.getByRole('main');
    await go('/en');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email').fill('paola');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    const form = javaScript ? footer : main;
    await form.getByText('Field is email').waitFor();
    await form.getByText('Your consent is required').waitFor();
    expect(await form.getByLabel('Email').inputValue()).toBe('paola');
    if (javaScript) await expectAccessible(page);

    await go('/pages/newsletter');
    await main.getByLabel('Email').fill('paola@');
    await main.getByRole('checkbox').check();
    await main.getByRole('button', { name: 'Iscriviti' }).click();
    await main.getByText('Inserisci un indirizzo email').waitFor();
    expect(await main.getByLabel('Email').inputValue()).toBe('paola@');
    expect(await main.getByRole('checkbox').isChecked()).toBe(true);
  },
);

test('the tick of a subscription stands beside its words', async () => {
  const { page, go } = await visitor({ width: 390, javaScript: false });
  await go('/pages/newsletter');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('news-tick@example.com');
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Iscriviti' }).click();
  const said = main.getByRole('status').filter({ hasText: 'Controlla la posta' });
  await said.locator('svg').waitFor();
  const beside = await said.evaluate((note) => {
    const tick = note.querySelector('svg')?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(note.lastChild as Node);
    return words.getBoundingClientRect().top < (tick?.bottom ?? 0);
  });
  expect(beside).toBe(true);
});

test('the page of the newsletter has its form once, other pages have it in the footer, in both languages (C-CNT-5)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  for (const path of ['/pages/newsletter', '/en/pages/newsletter']) {
    await go(path);
    const field = { name: /^E-?mail$/ };
    expect(await page.getByRole('textbox', field).count(), path).toBe(1);
    await page.getByRole('main').getByRole('textbox', field).waitFor();
    await go(path.replace('newsletter', 'about-us'));
    await page.getByRole('contentinfo').getByRole('textbox', field).waitFor();
  }
});

test.runIf(HAS_EMAILS)('a mail client unsubscribes, with the one click of RFC 8058 (C-CNT-3)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/en/pages/newsletter');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('oneclick@example.com');
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await main.getByText('Please check your email').waitFor();
  const received = await emailTo('oneclick@example.com', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const url = /List-Unsubscribe:\s+<([^>]+)>/.exec(received)?.[1] ?? '';
  expect(url.startsWith(shopUrl())).toBe(true);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Done: you will receive no more emails.');
  await go(/\/en\/pages\/newsletter\?confirm=[\w-]+/.exec(received)?.[0] ?? '');
  await page.getByRole('heading', { name: 'The link is no longer valid' }).waitFor();
});
