/** Words of connections: kinds, choices of their settings, scopes of keys, states of orders and files. */
import type { WaitingRows } from '#contract/office/connection-waiting.ts';
import type { ConnectionFile, ConnectionKey } from '#contract/office/connections.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import type { AcknowledgedBy, ConnectionKind, OrderFiles, ReleaseRule } from '#contract/values/connections.ts';
import { m } from '#office/messages/messages.js';
import type { StateShape } from '#office/ui/office-state.tsx';

type Words = () => string;
/** As a choice of a field: '' stands for null. */
type Choice = { readonly value: string; readonly label: string };

export const kindName = (kind: ConnectionKind): string =>
  ({ general: m.connections_kind_general, danea: m.connections_kind_danea })[kind]();

const RELEASES: Readonly<Record<ReleaseRule, Words>> = {
  sent: m.connections_release_sent,
  accepted: m.connections_release_accepted,
  paid: m.connections_release_paid,
};
const FILES: Readonly<Record<OrderFiles, Words>> = {
  json: m.connections_files_json,
  csv: m.connections_files_csv,
  both: m.connections_files_both,
};
const ACKNOWLEDGED: Readonly<Record<AcknowledgedBy, Words>> = {
  api: m.connections_acknowledged_api,
  taken: m.connections_acknowledged_taken,
  status: m.connections_acknowledged_status,
};

const choicesOf = (words: Readonly<Record<string, Words>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: label() }));

export const releaseChoices = (): Choice[] => [
  { value: '', label: m.connections_release_none() },
  ...choicesOf(RELEASES),
];
export const fileChoices = (): Choice[] => [{ value: '', label: m.connections_files_none() }, ...choicesOf(FILES)];
export const acknowledgedChoices = (): Choice[] => choicesOf(ACKNOWLEDGED);

type Scope = ConnectionKey['scopes'][number];
const SCOPES: Readonly<Record<Scope, Words>> = {
  'orders.read': m.connections_scope_orders_read,
  'orders.ack': m.connections_scope_orders_ack,
  'files.write': m.connections_scope_files_write,
  'files.read': m.connections_scope_files_read,
  'stock.write': m.connections_scope_stock_write,
  'prices.write': m.connections_scope_prices_write,
  'credit.write': m.connections_scope_credit_write,
  'documents.write': m.connections_scope_documents_write,
  'events.read': m.connections_scope_events_read,
  'export.read': m.connections_scope_export_read,
  'trade.orders': m.connections_scope_trade_orders,
};
export const scopeName = (scope: Scope): string => SCOPES[scope]();
/** In the order in which they are offered. */
export const SCOPE_LIST = Object.keys(SCOPES) as Scope[];

export type OrderList = OfficeApiTypes['office_connections.get_orders']['request']['state'];
const LISTS: Readonly<Record<OrderList, Words>> = {
  offered: m.connections_handed_offered,
  pending: m.connections_handed_pending,
  acknowledged: m.connections_handed_acknowledged,
  changed: m.connections_handed_changed,
  refused: m.connections_handed_refused,
  withdrawn: m.connections_handed_withdrawn,
  all: m.connections_handed_all,
};
export const orderListName = (list: OrderList): string => LISTS[list]();
export const ORDER_LISTS = Object.keys(LISTS) as OrderList[];

const FILE_STATES: Readonly<Record<ConnectionFile['state'], readonly [StateShape, Words]>> = {
  waiting: ['waits', m.connections_came_waiting],
  working: ['half', m.connections_came_working],
  held: ['hold', m.connections_came_held],
  done: ['done', m.connections_came_done],
  unchanged: ['closed', m.connections_came_unchanged],
  superseded: ['off', m.connections_came_superseded],
  failed: ['wrong', m.connections_came_failed],
  stopped: ['off', m.connections_came_stopped],
};
export function fileState(state: ConnectionFile['state']): { readonly shape: StateShape; readonly words: string } {
  const [shape, words] = FILE_STATES[state];
  return { shape, words: words() };
}

export const waitedFor = ({ kind, code }: WaitingRows['waits_for']): string =>
  ({
    article: m.connections_wait_article,
    list: m.connections_wait_list,
    customer: m.connections_wait_customer,
    order: m.connections_wait_order,
  })[kind]({ code });

/** Values of settings as the history shows them; undefined: the field is of another kind of record, or speaks for itself. */
export function connectionValueWords(field: string, value: unknown): string | undefined {
  const words = { release: RELEASES, order_files: FILES, acknowledged_by: ACKNOWLEDGED }[field] as
    | Readonly<Record<string, Words>>
    | undefined;
  return words?.[String(value)]?.();
}
