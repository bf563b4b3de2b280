/** E-mails to the owner of an account about security changes. */
import { beforeAll, expect, test } from 'vitest';
import { emailsOf, emailTo } from '../kit/emails.ts';
import { type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const OWNER = 'cliente1@example.com';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const withChrome = { headers: { 'User-Agent': CHROME } };
const deliver = () => shop().app.start();

beforeAll(async () => {
  // Demo logins are shared by everybody: they get no e-mails.
  await shop().db.query(null, `update users set is_demo = false where email = '${OWNER}'`);
  deliver();
});

const logIn = (visitor: Visitor, email = OWNER) =>
  visitor.send('wrapper.login', { email, password: 'bancale-demo' }, withChrome);
/** E-mails about documents are not counted: with a login of its own, cliente1 gets those of the newest demo documents. */
const waiting = async () =>
  (
    await shop().db.query<{ kind: string }>(
      null,
      "select kind from letters where kind not like 'documents-%' order by id",
    )
  ).map(({ kind }) => kind);

test('the first login of all is reported to nobody, one from a new browser to the owner, with browser and time', async () => {
  const own = shop().guest();
  await logIn(own);
  expect(await waiting()).toEqual([]);
  await own.call('wrapper.logout', {});
  await logIn(own);
  expect(await waiting(), 'the same browser again').toEqual([]);
  await logIn(shop().guest());
  const notice = await emailTo(shop(), OWNER, 'nuovo browser');
  expect(notice).toContain('Browser: Chrome, Windows');
  expect(notice).toContain('/pages/forgot-password?forgot=true');
});

test('demo logins tell nobody', async () => {
  const before = await waiting();
  for (let i = 0; i < 2; i++) await logIn(shop().guest(), 'cliente2@example.com');
  expect(await waiting()).toEqual(before);
});

test('a changed password is reported to its owner, in their language; a refused change is not', async () => {
  await shop().db.query(null, `update users set locale = 'en' where email = '${OWNER}'`);
  const owner = await shop().login(OWNER);
  const before = emailsOf(shop()).length;
  await owner.send('wrapper.reset_password', { old_password: 'bancale-demo', new_password: 'Football1' });
  await owner.call('wrapper.reset_password', { old_password: 'bancale-demo', new_password: 'vite-m8x20-zincata' });
  expect(await emailTo(shop(), OWNER, 'your password was changed')).toContain(
    'The password of your account was changed.',
  );
  expect(
    emailsOf(shop())
      .slice(before)
      .filter((email) => email.includes('your password was changed')),
  ).toHaveLength(1);
});

test('a password of the lists of stolen ones is refused, in both languages', async () => {
  const owner = await shop().login('cliente2@example.com');
  const refusal = async (lang: string) => {
    const body = { old_password: 'bancale-demo', new_password: 'blink182' };
    return (await owner.send('wrapper.reset_password', body, { headers: { 'Accept-Language': lang } })).body.errors
      ?.new_password;
  };
  expect(await refusal('it')).toEqual(['Questa password compare negli elenchi di password rubate: scegline un’altra.']);
  expect(await refusal('en')).toEqual(['This password is in lists of stolen passwords: choose another one.']);
});
