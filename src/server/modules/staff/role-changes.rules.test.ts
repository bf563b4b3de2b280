import { expect, test } from 'vitest';
import type { Permission } from '#contract/office/permissions.ts';
import { lackedToGrant, lackedToManage } from './role-changes.rules.ts';

type Codes = Permission[];
const OWN = new Set<Permission>(['roles.write', 'orders.read', 'orders.write']);

test.each<[string, Codes, Codes, Permission | undefined]>([
  ['nothing', [], [], undefined],
  ['what one has', [], ['orders.read'], undefined],
  ['what one lacks', [], ['orders.read', 'prices.write'], 'prices.write'],
  ['what was there already', ['prices.write'], ['prices.write', 'orders.read'], undefined],
  ['taking away what one lacks', ['prices.write'], [], undefined],
])('a role that gets %s (C-OFF-5)', (_, before, wanted, lacked) => {
  expect(lackedToGrant(OWN, before, wanted)).toBe(lacked);
});

test.each<[string, Codes, Codes, Permission | undefined]>([
  ['without roles', [], [], undefined],
  ['who may do less', ['orders.read'], ['orders.read', 'orders.write'], undefined],
  ['who would get more than one has', ['orders.read'], ['jobs.run'], 'jobs.run'],
  ['who may do more, and would lose it', ['jobs.run'], [], 'jobs.run'],
])('a person %s (C-OFF-5)', (_, before, after, lacked) => {
  expect(lackedToManage(OWN, new Set(before), new Set(after))).toBe(lacked);
});
