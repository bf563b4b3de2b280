import { expect, test } from 'vitest';
import type { OfficeRole } from '#contract/office/roles.ts';
import { changedCodes, draftOf, isChanged, peopleOf, whatCan, whoCan, withCode } from './role-draft.rules.ts';

const role = (id: number, permissions: OfficeRole['permissions'], ...people: OfficeRole['people']): OfficeRole => ({
  id,
  code: `own-${id}`,
  name_it: `Ruolo ${id}`,
  name_en: `Role ${id}`,
  locked: false,
  permissions,
  version: 1,
  people,
});
const anna = { user_id: 1, name: 'Anna' };
const bruno = { user_id: 2, name: 'Bruno' };
const counter = role(1, ['orders.read'], bruno, anna);
const prices = role(2, ['prices.read', 'prices.write'], bruno);
const CODES = ['orders.read', 'orders.write', 'prices.read', 'prices.write'] as const;

test('a tick set and taken away again is no change', () => {
  const given = withCode(draftOf(counter), 'orders.write', true);
  expect(changedCodes(counter, given, CODES)).toEqual([{ code: 'orders.write', given: true }]);
  expect([isChanged(counter, given), isChanged(counter, withCode(given, 'orders.write', false))]).toEqual([
    true,
    false,
  ]);
  expect(changedCodes(counter, withCode(given, 'orders.read', false), CODES)).toEqual([
    { code: 'orders.read', given: false },
    { code: 'orders.write', given: true },
  ]);
  expect(isChanged(counter, { ...draftOf(counter), name_en: 'Counter' })).toBe(true);
});

test('who can, and what a person can with all their roles (C-OFF-5)', () => {
  const roles = [counter, prices];
  expect(peopleOf(roles).map(({ name, roles: own }) => [name, own.length])).toEqual([
    ['Anna', 1],
    ['Bruno', 2],
  ]);
  expect(whoCan(roles, 'prices.write').map(({ name }) => name)).toEqual(['Bruno']);
  expect(whoCan(roles, 'orders.write')).toEqual([]);
  expect(peopleOf(roles).map((person) => whatCan(person, CODES))).toEqual([
    ['orders.read'],
    ['orders.read', 'prices.read', 'prices.write'],
  ]);
});
