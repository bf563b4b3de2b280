import { expect, test } from 'vitest';
import { BUILT_IN_ROLES, PERMISSIONS } from '#contract/office/permissions.ts';
import { permissionsOf } from './permissions.rules.ts';

const role = (code: string, ...permissions: string[]) => ({ code, permissions });

test.each([
  ['no role: nothing', [], []],
  ['an owner: everything', [role('owner')], PERMISSIONS],
  ['a built-in role has the codes of the contract', [role('content', 'orders.read')], BUILT_IN_ROLES.content],
  ['a role of the shop’s own', [role('night', 'orders.read', 'picking.write')], ['orders.read', 'picking.write']],
  ['a code that no longer exists allows nothing', [role('night', 'orders.read', 'orders.burn')], ['orders.read']],
  ['two roles together', [role('a', 'orders.read'), role('b', 'orders.read', 'jobs.run')], ['orders.read', 'jobs.run']],
  ['a role called like a property of objects', [role('constructor', 'jobs.run')], ['jobs.run']],
])('%s (C-OFF-5)', (_, roles, codes) => {
  expect([...permissionsOf(roles)].sort()).toEqual([...codes].sort());
});

test('amounts and costs are not for the warehouse, costs and history not for readers (C-OFF-5)', () => {
  expect(BUILT_IN_ROLES.warehouse.filter((code) => /^(prices|costs)\./.test(code))).toEqual([]);
  expect(BUILT_IN_ROLES.read_only.filter((code) => !code.endsWith('.read'))).toEqual([]);
  expect(BUILT_IN_ROLES.read_only).not.toContain('costs.read');
  expect(BUILT_IN_ROLES.read_only).not.toContain('audit.read');
});
