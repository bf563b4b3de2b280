import { expect, test } from 'vitest';
import { z } from 'zod';
import { officeApi } from './office-api.ts';
import type { OfficeEndpoint } from './office-endpoint.ts';
import { BUILT_IN_ROLES, PERMISSIONS } from './permissions.ts';

const CALLS: readonly [string, OfficeEndpoint][] = Object.entries(officeApi);
/** Signing in and out. */
const DOOR = [
  'office.login',
  'office.begin_second_step',
  'office.second_factor',
  'office.logout',
  'office.begin_passkey_login',
  'office.passkey_login',
];
const CONFIRMING = ['office.confirm_identity', 'office.begin_passkey_confirm', 'office.confirm_passkey'];
/** What they return (codes, challenges) is stored nowhere, so it cannot be returned again; done twice they change nothing more. */
const isWithoutKey = (name: string) => [...DOOR, ...CONFIRMING].includes(name) || name.startsWith('office_security.');

test('each call stands under its own name, below the path of all calls', () => {
  for (const [name, call] of CALLS) expect([call.name, call.path]).toEqual([name, `/api/method/{module}.${name}`]);
});

test('only the steps of signing in and signing out are open (C-OFF-5)', () => {
  const open = CALLS.filter(([, { access }]) => access === 'open').map(([name]) => name);
  expect(open.toSorted()).toEqual(DOOR.toSorted());
});

test.each(CALLS.filter(([, { mutates }]) => mutates))('%s takes an idempotency key (C-OFF-1)', (name, { request }) => {
  const { properties } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  expect(Object.hasOwn(properties ?? {}, 'key')).toBe(!isWithoutKey(name));
});

test('roles name known codes, each once (C-OFF-5)', () => {
  for (const codes of [...Object.values(BUILT_IN_ROLES), PERMISSIONS]) {
    expect(codes.filter((code) => !PERMISSIONS.includes(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  }
});
