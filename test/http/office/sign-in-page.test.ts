/** The sign-in page of the office: plain forms, as a browser without JavaScript sends them. */
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { OFFICE_EMAIL } from '../kit/office.ts';
import { startShop, type TestShop, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';
const ORIGIN = 'http://localhost:4500';
const PAGE = `${ORIGIN}/ufficio/sign-in`;

beforeEach(async () => {
  for (const table of ['user_totp', 'recovery_codes', 'sessions']) await shop().db.query(null, `delete from ${table}`);
  // Earlier failures no longer count.
  shop().clock.now = new Date(shop().clock.now.getTime() + 2 * 3_600_000);
});

/** A browser at the page of a shop: what it shows, and where it is sent. */
function browser(at: TestShop = shop(), more: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const ask = async (url: string, fields?: Record<string, string>) => {
    const jar = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await at.app.fetch(
      new Request(url, {
        method: fields ? 'POST' : 'GET',
        headers: { Origin: ORIGIN, 'Accept-Language': 'it', ...(jar && { Cookie: jar }), ...more },
        ...(fields && { body: new URLSearchParams(fields).toString() }),
      }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0;/.test(line)) cookies.delete(key);
      else cookies.set(key, value);
    }
    return { status: response.status, to: response.headers.get('location'), html: await response.text() };
  };
  return {
    cookies,
    open: (query = '') => ask(PAGE + query),
    post: (fields: Record<string, string>) => ask(PAGE, fields),
    givePassword: (to = '') => ask(PAGE, { step: 'password', email: OFFICE_EMAIL, password: PASSWORD, to }),
  };
}

const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
const error = (html: string) => /role="alert">(.*?)</.exec(html)?.[1];

describe('password', () => {
  test('opens the office at the page that was wanted, and again leads there (C-OFF-12)', async () => {
    const visitor = browser();
    expect(heading((await visitor.open()).html)).toBe('Entra in ufficio');
    expect(await visitor.givePassword('/ufficio/orders?view=new')).toMatchObject({
      status: 303,
      to: '/ufficio/orders?view=new',
    });
    expect(visitor.cookies.has('bancale_office')).toBe(true);
    expect(await visitor.open('?to=/ufficio/orders')).toMatchObject({ status: 303, to: '/ufficio/orders' });
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/pages/cart', '/ufficio/sign-in', '/ufficio\\x', ''])(
    'with %j as the next page it leads to the office itself',
    async (next) => {
      expect((await browser().givePassword(next)).to).toBe('/ufficio');
    },
  );

  test.each([
    ['a wrong one', { email: OFFICE_EMAIL, password: 'not-this-one' }, /^Email o password non corrette/],
    ['a customer’s', { email: 'cliente1@example.com', password: PASSWORD }, /^Email o password non corrette/],
    ['none', { email: OFFICE_EMAIL, password: '' }, /^Scrivi email e password/],
  ])('%s is refused in words, the email stays', async (_, given, sentence) => {
    const visitor = browser();
    const { status, html } = await visitor.post({ step: 'password', ...given });
    expect([status, error(html)]).toEqual([422, expect.stringMatching(sentence)]);
    expect(html).toContain(`value="${given.email}"`);
    expect(visitor.cookies.has('bancale_office')).toBe(false);
  });

  test('a form of another page is refused', async () => {
    const visitor = browser(shop(), { Origin: 'https://elsewhere.example' });
    expect(error((await visitor.givePassword()).html)).toMatch(/altra pagina/);
    expect(visitor.cookies.has('bancale_office')).toBe(false);
  });

  test('what was typed is text in the page, never its code', async () => {
    const email = '"><script>alert(1)</script>';
    const { html } = await browser().post({ step: 'password', email, password: 'x', to: `/ufficio/"><b>` });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('"><b>');
  });

  test('in English', async () => {
    expect(heading((await browser().open('?lang=en')).html)).toBe('Sign in to the office');
    expect(heading((await browser(shop(), { 'Accept-Language': 'en-GB' }).open()).html)).toBe('Sign in to the office');
  });
});

describe('second step', () => {
  const codeNow = (secret: string, now = shop().clock.now) =>
    new TOTP({ secret }).generate({ timestamp: now.getTime() });

  test('the code opens; a wrong one is refused in words; another login can be chosen', async () => {
    const person = await shop().login(OFFICE_EMAIL);
    const { secret } = await person.call('security.begin_totp', {});
    await person.call('security.confirm_totp', { code: codeNow(secret) });
    shop().clock.now = new Date(shop().clock.now.getTime() + 60_000);
    const visitor = browser();
    const { to } = await visitor.givePassword('/ufficio/orders');
    expect(to).toBe('/ufficio/sign-in?to=%2Fufficio%2Forders&lang=it');
    expect(heading((await visitor.open()).html)).toBe('Secondo passo');
    expect(error((await visitor.post({ step: 'code', code: '000000' })).html)).toMatch(/^Codice non corretto/);
    const inOffice = await visitor.post({ step: 'code', code: codeNow(secret), to: '/ufficio/orders' });
    expect(inOffice).toMatchObject({ status: 303, to: '/ufficio/orders' });
    const other = browser();
    await other.givePassword();
    await other.post({ step: 'other' });
    expect(heading((await other.open()).html)).toBe('Entra in ufficio');
    expect(error((await other.post({ step: 'code', code: codeNow(secret) })).html)).toMatch(/troppo tempo/);
  });

  test('where it is required, it is set up here: scan, code, recovery codes', async () => {
    const strict = await startShop({ settings: 'secondFactor: { staff: required }' });
    try {
      const visitor = browser(strict);
      await visitor.givePassword();
      expect(heading((await visitor.open()).html)).toBe('Serve un secondo passo');
      const { html } = await visitor.post({ step: 'enrol' });
      const secret = /class="sign__secret">(\w+)</.exec(html)?.[1] ?? expect.fail('no key');
      const done = await visitor.post({
        step: 'code',
        code: codeNow(secret, strict.clock.now),
        to: '/ufficio/orders',
      });
      expect(done.html.match(/<li>/g)).toHaveLength(10);
      expect(done.html).toContain('href="/ufficio/orders"');
      expect(visitor.cookies.has('bancale_office')).toBe(true);
      expect((await visitor.open()).to).toBe('/ufficio');
    } finally {
      await strict.close();
    }
  });
});
