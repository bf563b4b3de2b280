import { expect, test } from 'vitest';
import type { User } from '#contract/endpoints/account/identity.ts';
import { ADDRESS_COOKIE, chosenAddress, GUEST, identityOf } from './session-view.ts';

const address = (address_code: number) => ({ address_code }) as User['address_codes'][number];
const user = { client_id: 7, address_codes: [address(1), address(2)] } as User;

test.each([
  ['', 1],
  [`${ADDRESS_COOKIE}=2`, 2],
  [`a=b; ${ADDRESS_COOKIE}=2; c=d`, 2],
  [`${ADDRESS_COOKIE}=99`, 1],
  [`x${ADDRESS_COOKIE}=2`, 1],
  [`${ADDRESS_COOKIE}=2'--`, 1],
])('cookie "%s" chooses address %d: an own one, otherwise the first (S-3.14)', (cookie, code) => {
  expect(chosenAddress(user, cookie)?.address_code).toBe(code);
});

test('guests have no address and the anonymous identity (C-ID-1, S-6.1)', () => {
  expect(chosenAddress(null, `${ADDRESS_COOKIE}=2`)).toBeUndefined();
  expect(identityOf(null, undefined)).toEqual(GUEST);
});

test('a customer acts at the own address; without any the session has no customer yet (C-ID-1, S-6.1)', () => {
  expect(identityOf(user, address(2))).toEqual({ client_id: 7, address_code: 2, ext_call: true });
  expect(identityOf(user, undefined)).toEqual(GUEST);
});
