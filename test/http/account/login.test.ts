import { expect, test } from 'vitest';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

test('a customer logs in, is known afterwards, and no longer after the logout', async () => {
  const rossi = await shop().login('cliente1@example.com');
  expect(rossi.addressCodes.length).toBeGreaterThan(1);
  const session = await rossi.send('customer.get_session', {});
  expect(session.body.message).toMatchObject({ client_id: rossi.customerId, role: 'customer' });
  expect(session.body.access_token).toMatch(/^eyJ/);
  const before = new Map(rossi.cookies);
  await rossi.call('wrapper.logout', {});
  expect(rossi.cookies.has('bancale_session')).toBe(false);
  for (const [name, value] of before) rossi.cookies.set(name, value);
  expect((await rossi.send('account.get_customer', {})).status).toBe(401);
});

test('a good login names the user, the company and every address with its extended address and its city (C-API-3, S-1.5, S-3.12, S-3.13, S-7.11)', async () => {
  const credentials = { email: 'cliente1@example.com', password: 'bancale-demo' };
  const { body, status } = await shop().guest().send('wrapper.login', credentials);
  expect(status).toBe(200);
  const user = body.message as Record<string, unknown> & { address_codes: Array<Record<string, unknown>> };
  // A field beside the message, as the specification has it (C-API-3).
  expect(body).toMatchObject({ access_token: expect.stringMatching(/^eyJ/) });
  expect(user).toMatchObject({ name: 'Marco Colombo', company_name: 'Termoidraulica Colombo S.r.l.' });
  expect(user.client_id).toBeGreaterThan(0);
  expect(user.address_codes.length).toBeGreaterThan(1);
  for (const address of user.address_codes) {
    const { address_code, IndirizzoEsteso, Citta, street } = address;
    expect(address_code).toBeGreaterThan(0);
    expect(Citta).toMatch(/\S/);
    expect(IndirizzoEsteso).toContain(street);
    expect(IndirizzoEsteso).toContain(Citta);
  }
});

test('a failed login has the shape of the specification, and HTTP 200 (C-API-3, S-5.8)', async () => {
  const response = await shop().guest().send('wrapper.login', { email: 'nobody@example.com', password: 'x' });
  expect(response.status).toBe(200);
  expect(response.body.message).toEqual([{ success: false, message: 'Authentication Failed!' }, 0]);
  expect(response.headers.getSetCookie()).toEqual([]);
});
