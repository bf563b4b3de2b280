/** What a person must be allowed to do to import tables (C-OFF-5): an import opens nothing that they could not change by hand. Pure. */
import type { Permission } from '#contract/office/permissions.ts';
import { COST_FIELDS } from '#contract/values/cost-fields.ts';
import { trade } from '#contract/values/import-fields.ts';
import { permissionsOfKind, plainHeading, TABLE_PERMISSION, tablesOfKind } from '#contract/values/import-kinds.ts';
import { columnsOf, type RunMapping } from './mapping-document.rules.ts';

export interface TablesOfRun {
  readonly format: 'csv' | 'xlsx' | 'jsonl' | 'folder';
  readonly files: readonly string[];
}

/** Parts of a folder that no person imports in the office: logins, documents of customers, orders. */
const CLOSED = /^(papers|fatturapa)\//i;
const OPEN = /^(images|documents)\//i;
const CONTENT = /^(content\/|footer_(it|en)\.html$|home\.yaml$)/i;

/**
 * Permissions that the import needs beside `imports.run`; null = the command line only, with the file that it is about.
 */
export function neededFor(
  form: TablesOfRun,
  mapping: RunMapping | null,
): { readonly permissions: Permission[]; readonly closed: string | undefined } {
  if (form.format !== 'folder') {
    const permissions = mapping ? [...permissionsOfKind(mapping.kind, filled(mapping))] : [];
    return { permissions, closed: undefined };
  }
  const tables = tablesOf(form);
  const closed = tables.find((table) => (TABLE_PERMISSION[table] ?? null) === null);
  const permissions = tables.flatMap((table) => TABLE_PERMISSION[table] ?? []);
  if (hasCosts(form, mapping)) permissions.push('costs.read');
  return { permissions: [...new Set(permissions)], closed };
}

const filled = ({ columns }: RunMapping) => Object.keys(columns).filter((key) => (columns[key] ?? '') !== '');

/** Files inside one folder of the ZIP count as if they were at its top. */
function tableOfFile(path: string): string[] {
  const file = inFolder(path);
  if (CLOSED.test(file)) return [file.split('/')[0] ?? file];
  if (OPEN.test(file)) return [];
  if (CONTENT.test(file)) return ['menu'];
  const [, table] = /^([a-z_]+)\.(csv|jsonl)$/i.exec(file) ?? [];
  return table ? [table.toLowerCase()] : [];
}

const KNOWN_FOLDERS = /^(images|documents|content|papers|fatturapa)\//i;
const inFolder = (path: string) => (KNOWN_FOLDERS.test(path) ? path : path.replace(/^[^/]+\//, ''));

/** Tables of a folder, or of a file with a name of ours. */
const tablesOf = (form: TablesOfRun | null): string[] =>
  form?.format === 'folder' ? form.files.flatMap((file) => tableOfFile(file)) : [];

/** Whether what the file holds are amounts: without `prices.read` nobody sees its cells. */
export const hasAmounts = (form: TablesOfRun | null, mapping: RunMapping | null): boolean =>
  [...tablesOf(form), ...(mapping ? tablesOfKind(mapping.kind, filled(mapping)) : [])].some((table) =>
    WITH_AMOUNTS.has(table),
  );

const WITH_AMOUNTS: ReadonlySet<string> = new Set([
  'prices',
  'discounts',
  'orders',
  'order_rows',
  'invoices',
  'invoice_rows',
  'deadlines',
  'ledger',
]);

/**
 * Whether it may hold costs: without `costs.read` nobody writes them or sees the rows. Articles of a folder may have any column of
 * ours, which is known only when they are read.
 */
export const hasCosts = (form: TablesOfRun | null, mapping: RunMapping | null): boolean =>
  form?.format === 'folder'
    ? tablesOf(form).includes('products')
    : mapping !== null && filled(mapping).some((field) => COST_FIELDS.has(field));

/** The mapping as those without `costs.read` have it. */
export const withoutCosts = (mapping: RunMapping): RunMapping => ({
  ...mapping,
  columns: Object.fromEntries(Object.entries(mapping.columns).filter(([field]) => !COST_FIELDS.has(field))),
});

/** Columns of a file that are read as costs, or would be by their headings. */
export function costColumns(columns: readonly string[], mapping: RunMapping | null): ReadonlySet<string> {
  const read = [...COST_FIELDS].flatMap((field) => columnsOf(mapping?.columns[field] ?? ''));
  const names = trade.flatMap(({ key, names }) => (COST_FIELDS.has(key) ? [plainHeading(key), ...names] : []));
  return new Set([...read, ...columns.filter((column) => names.includes(plainHeading(column)))]);
}

/** Whether it is about people. */
export const isOfCustomers = (form: TablesOfRun | null, mapping: RunMapping | null): boolean =>
  (mapping !== null && OF_CUSTOMERS.has(mapping.kind)) ||
  tablesOf(form).some((table) => OF_CUSTOMERS.has(table) || (TABLE_PERMISSION[table] ?? null) === null);

const OF_CUSTOMERS: ReadonlySet<string> = new Set(['customers', 'addresses', 'discounts', 'customer_codes', 'credit']);
