/**
 * The matrix of permissions (C-OFF-5), made from the contract: each call of the office with only its own code, with every
 * other one, and with the sessions of the shop. A call that is added is tested without a line here.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type OfficeApiName, officeApi } from '#contract/office/office-api.ts';
import type { OfficeEndpoint } from '#contract/office/office-endpoint.ts';
import { PERMISSIONS, type Permission } from '#contract/office/permissions.ts';
import { type OfficeVisitor, officeVisitor, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CALLS = (Object.keys(officeApi) as OfficeApiName[]).map((name): [OfficeApiName, OfficeEndpoint] => [
  name,
  officeApi[name],
]);
const CLOSED = CALLS.filter(([, { access }]) => access === 'staff');
const USED = [...new Set(CLOSED.map(([, { permission }]) => permission))];
const refused = ['session-expired', 'forbidden', 'confirm-identity'];

/** The rejection of a call without fields, or `answers`, rejections for other reasons included. */
async function outcome(who: OfficeVisitor, name: OfficeApiName): Promise<string> {
  const { status, body } = await who.send(name, {});
  expect([name, status < 500]).toEqual([name, true]);
  return refused.includes(body.code ?? '') ? (body.code as string) : 'answers';
}

const only = new Map<Permission | null, OfficeVisitor>();
const allBut = new Map<Permission | null, OfficeVisitor>();

beforeAll(async () => {
  for (const permission of USED) {
    only.set(permission, await staffWith(shop(), permission ? [permission] : []));
    const others = PERMISSIONS.filter((one) => one !== permission);
    allBut.set(permission, await staffWith(shop(), others));
  }
});

describe('calls of the office (C-OFF-5)', () => {
  test.each(CLOSED)('%s', async (name, { permission }) => {
    const people = [await shop().login('cliente1@example.com'), await shop().login('agente1@example.com')];
    for (const { cookies } of [...people, { cookies: new Map<string, string>() }])
      expect(await outcome(officeVisitor(shop(), new Map(cookies)), name)).toBe('session-expired');
    const may = only.get(permission) ?? expect.fail('nobody may');
    expect(await outcome(may, name)).toBe('answers');
    if (permission === null) return;
    const mayNot = allBut.get(permission) ?? expect.fail('nobody may not');
    const { body } = await mayNot.send(name, {});
    expect([body.code, body.permission]).toEqual(['forbidden', permission]);
  });

  test('calls that want it need the password of the last ten minutes', async () => {
    const before = shop().clock.now;
    shop().clock.now = new Date(before.getTime() + 10 * 60_000 + 1000);
    const outcomes = [];
    for (const [name, { permission, stepUp }] of CLOSED)
      outcomes.push([name, stepUp, await outcome(only.get(permission) ?? expect.fail('nobody may'), name)]);
    expect(outcomes).toEqual(
      CLOSED.map(([name, { stepUp }]) => [name, stepUp, stepUp ? 'confirm-identity' : 'answers']),
    );
    shop().clock.now = before;
  });
});
