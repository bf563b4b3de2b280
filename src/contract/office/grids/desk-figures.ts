/**
 * The figures of the start page (C-OFF-6): each is a question to a grid, so that its link opens the rows that add up to it. Server
 * and page read the same table. Zod-free.
 */

import type { Permission } from '../permissions.ts';
import { CUSTOMERS_GRID } from './customers-grid.ts';
import { EMAILS_GRID } from './emails-grid.ts';
import type { GridDefinition, GridFilter } from './grid-definition.ts';
import { gridFault, hasOpenRows, queryFault, visibleColumns } from './grid-query.rules.ts';
import { INBOX_GRID } from './inbox-grid.ts';
import { ORDERS_GRID } from './orders-grid.ts';

export interface DeskFigure {
  readonly grid: GridDefinition;
  readonly filters: readonly GridFilter[];
  /** The built-in view that has just these filters: its link is shorter. */
  readonly view?: string;
  /** Column whose sum is shown beside the number of rows, to those who may see it. */
  readonly sum?: string;
}

const SOLD: GridFilter = { column: 'status', not: ['cancelled'] };
const OPEN: GridFilter = { column: 'status', is: ['IA', 'NE', 'partial'] };

/** What a built-in view shows. */
function viewOf(grid: GridDefinition, name: string): DeskFigure {
  const view = grid.views.find((one) => one.name === name);
  if (!view) throw new Error(`No view ${name}.`);
  return { grid, view: name, filters: view.filters };
}

export const DESK_FIGURES = {
  today: { grid: ORDERS_GRID, filters: [{ column: 'arrived', from: 'today' }, SOLD], sum: 'net' },
  open: { grid: ORDERS_GRID, filters: [OPEN], sum: 'net' },
  late: { ...viewOf(ORDERS_GRID, 'late'), sum: 'net' },
  over_credit: { ...viewOf(ORDERS_GRID, 'over_credit'), sum: 'net' },
  to_accept: { ...viewOf(ORDERS_GRID, 'to_accept') },
  to_prepare: { ...viewOf(ORDERS_GRID, 'to_prepare') },
  on_hold: { ...viewOf(ORDERS_GRID, 'on_hold') },
  mine: { grid: ORDERS_GRID, filters: [OPEN, { column: 'assigned', is: ['me'] }] },
  tasks: { ...viewOf(CUSTOMERS_GRID, 'tasks') },
  registrations: { ...viewOf(INBOX_GRID, 'registrations') },
  enquiries: { ...viewOf(INBOX_GRID, 'enquiries') },
  disputes: { ...viewOf(INBOX_GRID, 'disputes') },
  customer_orders: { ...viewOf(INBOX_GRID, 'orders') },
  failed_emails: { ...viewOf(EMAILS_GRID, 'failed') },
} as const satisfies Record<string, DeskFigure>;

export type DeskFigureName = keyof typeof DESK_FIGURES;
export const DESK_FIGURE_NAMES = Object.keys(DESK_FIGURES) as DeskFigureName[];

/** Orders of a month, by its first and last day: what the bar of the month adds up. */
export const monthFilters = (from: string, to: string): readonly GridFilter[] => [
  { column: 'arrived', from, to },
  SOLD,
];

/** Open orders of one pickup window: what its line of the start page counts. */
export const pickupFilters = (day: string, window: string): readonly GridFilter[] => [
  OPEN,
  { column: 'delivery', is: ['pickup'] },
  { column: 'wanted', from: day, to: day },
  { column: 'window', is: [window] },
];

/** Whether the person may see the figure, and its sum (C-OFF-5). */
export function figureAccess(
  { grid, filters, sum }: DeskFigure,
  permissions: ReadonlySet<Permission>,
): { readonly isOpen: boolean; readonly sum: string | undefined } {
  const isOpen =
    gridFault(grid, permissions) === undefined &&
    queryFault(grid, permissions, { filters, sort: [] }) === undefined &&
    hasOpenRows(grid, permissions, { filters });
  const isShown = visibleColumns(grid, permissions).some(({ key }) => key === sum);
  return { isOpen, sum: isOpen && isShown ? sum : undefined };
}
