/** Rows of a grid that need a permission of their own (C-OFF-5). */
import { describe, expect, test } from 'vitest';
import type { Permission } from '../permissions.ts';
import { DESK_FIGURES, figureAccess } from './desk-figures.ts';
import type { GridFilter } from './grid-definition.ts';
import { gridFault, hasOpenRows, keepsRowFilter, rowFilter } from './grid-query.rules.ts';
import { INBOX_GRID } from './inbox-grid.ts';
import { ORDERS_GRID } from './orders-grid.ts';

const ALL = new Set<Permission>(['registrations.read', 'enquiries.read', 'orders.read']);
const ENQUIRIES = new Set<Permission>(['enquiries.read']);
const NONE = new Set<Permission>(['articles.read']);
const kind = (...is: string[]): GridFilter => ({ column: 'kind', is });

describe('rows with a permission of their own (C-OFF-5)', () => {
  test('a grid with several permissions opens with any of them', () => {
    expect([ALL, ENQUIRIES, NONE].map((permissions) => gridFault(INBOX_GRID, permissions))).toEqual([
      undefined,
      undefined,
      'registrations.read',
    ]);
    expect(gridFault(ORDERS_GRID, ENQUIRIES)).toBe('orders.read');
  });

  test('only those who lack one get a condition', () => {
    expect(rowFilter(INBOX_GRID, ALL)).toBeUndefined();
    expect(rowFilter(INBOX_GRID, ENQUIRIES)).toEqual({ column: 'kind', is: ['enquiry', 'dispute'] });
    expect(rowFilter(ORDERS_GRID, NONE)).toBeUndefined();
  });

  test.each([
    ['nothing', [], false],
    ['what they may see', [kind('enquiry', 'dispute')], true],
    ['less than that', [kind('registration', 'enquiry'), kind('enquiry')], true],
    ['more than that', [kind('registration', 'enquiry', 'dispute')], false],
  ])('a view that was built with %s: %s', (_, filters, keeps) =>
    expect(keepsRowFilter(INBOX_GRID, ENQUIRIES, { filters })).toBe(keeps),
  );

  test.each([
    ['of enquiries', [kind('enquiry')], true],
    ['of registrations', [kind('registration')], false],
    ['of both', [kind('registration', 'dispute')], true],
    ['of everything', [], true],
  ])('a tab %s has rows for who reads enquiries: %s', (_, filters, open) =>
    expect(hasOpenRows(INBOX_GRID, ENQUIRIES, { filters })).toBe(open),
  );
});

test.each([
  ['registrations', ['enquiries.read'], false, undefined],
  ['enquiries', ['enquiries.read'], true, undefined],
  ['customer_orders', ['enquiries.read'], false, undefined],
  ['customer_orders', ['orders.read'], true, undefined],
  ['today', ['orders.read'], true, undefined],
  ['today', ['orders.read', 'prices.read'], true, 'net'],
  ['over_credit', ['orders.read'], false, undefined],
  ['over_credit', ['orders.read', 'prices.read'], true, 'net'],
  ['mine', [], false, undefined],
] as const)('the figure %s with %j: %s, sum %s (C-OFF-5, C-OFF-6)', (name, permissions, isOpen, sum) =>
  expect(figureAccess(DESK_FIGURES[name], new Set(permissions))).toEqual({ isOpen, sum }),
);
