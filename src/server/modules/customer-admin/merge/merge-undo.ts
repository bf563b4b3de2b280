/**
 * How a merge is taken back (C-OFF-2): the record comes first, then every row that is still as the merge left it. What the
 * customer that stayed did since then is its own.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readRows, writeRows } from '#server/platform/db/keyed-rows.ts';
import {
  type Operations,
  type ReadChange,
  type RecordAccess,
  readChanges,
  type Undoable,
  undoableTogether,
  type Values,
} from '../../operations/index.ts';
import { deleteAddress, lockAddress } from '../customer-record.repository.ts';
import { MERGED_ADDRESS, MERGED_CUSTOMER, MOVED_TABLES, type MovedKind, type MovedTable } from './merge-decisions.ts';
import { lockBoth } from './merge-facts.repository.ts';
import {
  endSessions,
  haveDocuments,
  isPlaceUsed,
  lockLink,
  type MergedLink,
  renewSearch,
  touchCarts,
  writeLink,
} from './merge-moves.repository.ts';
import { MERGE_UNDO_DAYS } from './merge-plan.rules.ts';

const DAY_MS = 86_400_000;
const EVERY_FIELD: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** Of use to the way back alone; the time is that of the operation. */
const HIDDEN: ReadonlySet<string> = new Set([
  'version',
  'idempotency_key',
  'at',
  'position',
  'wished_at',
  'code_key',
  'product_id',
]);

const ACCESS: RecordAccess = {
  read: 'customers.read',
  undo: () => 'customers.merge',
  hides: (field) => HIDDEN.has(field),
};

export interface MergeUndoDeps {
  readonly clock: Clock;
  readonly announce: (transaction: Queryable) => Promise<void>;
  readonly announceWishes: (transaction: Queryable, customerIds: readonly number[]) => Promise<unknown>;
}

export function registerUndoableMerges(operations: Pick<Operations, 'registerUndoable'>, deps: MergeUndoDeps): void {
  for (const kind of Object.keys(MOVED_TABLES) as MovedKind[]) {
    const moved: MovedTable = MOVED_TABLES[kind];
    operations.registerUndoable(moved.entity, movedRows(kind, moved, deps));
  }
  operations.registerUndoable(MERGED_ADDRESS, mergedAddresses);
  operations.registerUndoable(MERGED_CUSTOMER, mergedCustomers(deps));
}

function movedRows(kind: MovedKind, moved: MovedTable, deps: MergeUndoDeps): Undoable {
  const isAmount = (field: string) => kind === 'credit' && field !== 'client_id';
  const together = undoableTogether(
    { ...ACCESS, isAmount },
    {
      fields: EVERY_FIELD,
      read: (transaction, keys) => readRows(transaction, moved, keys),
      async apply(transaction, records) {
        const written = new Map([...records].map(([key, values]) => [key, withoutVersion(values)]));
        const present = kind === 'people' ? await readRows(transaction, moved, [...records.keys()]) : new Map();
        await writeRows(transaction, moved, written);
        await after(transaction, kind, records, deps);
        // The customer that they leave does not notice by itself.
        await renewSearch(transaction, ownersOf(present.values()));
      },
    },
  );
  // A row goes back as a whole: with its address, and a cart only when nobody changed it.
  return { ...together, isTied: () => true };
}

const withoutVersion = (values: Values | null): Values | null => {
  if (!values) return null;
  const { version: _, ...others } = values;
  return others;
};

async function after(
  transaction: Queryable,
  kind: MovedKind,
  records: ReadonlyMap<string, Values | null>,
  { announce, announceWishes }: MergeUndoDeps,
): Promise<void> {
  const ids = () => [...records.keys()].map(Number);
  if (kind === 'carts') await touchCarts(transaction, ids());
  if (kind === 'people') await endSessions(transaction, ids());
  if (kind === 'wishes')
    await announceWishes(transaction, [...new Set([...records.keys()].map((key) => Number(key.split('#')[0])))]);
  await announce(transaction);
}

const ownersOf = (rows: Iterable<Values | null>): number[] => [
  ...new Set([...rows].flatMap((row) => (typeof row?.client_id === 'number' ? row.client_id : []))),
];

const placeOf = (key: string) => {
  const [code = 0, addressCode = 0] = key.split('#').map(Number);
  return { code, addressCode };
};

const keysOf = (changes: readonly ReadChange[], kind: MovedKind) =>
  changes.filter(({ entity }) => entity === MOVED_TABLES[kind].entity).map(({ key }) => key);

const mergedAddresses: Undoable = {
  access: { ...ACCESS, isAmount: (field) => field === 'discount' || field === 'price_list_id' },
  read(transaction, key) {
    const { code, addressCode } = placeOf(key);
    return lockAddress(transaction, code, addressCode);
  },
  async apply(transaction, key) {
    const { code, addressCode } = placeOf(key);
    await deleteAddress(transaction, code, addressCode);
  },
  async refuses(transaction, { operation, change }) {
    const changes = await readChanges(transaction, operation.id);
    const apart = { orders: keysOf(changes, 'orders'), carts: keysOf(changes, 'carts') };
    return (await isPlaceUsed(transaction, placeOf(change.key), apart)) ? 'in-use' : undefined;
  },
};

const mergedCustomers = ({ clock, announce }: MergeUndoDeps): Undoable => ({
  access: ACCESS,
  isTied: () => true,
  read: (transaction, key) => lockLink(transaction, Number(key)),
  async apply(transaction, key, values) {
    const now = await lockLink(transaction, Number(key));
    if (!now || !values) throw new Error(`Customer ${key} is gone.`);
    const link = { ...now, ...values } as MergedLink;
    await writeLink(transaction, Number(key), link);
    await renewSearch(transaction, [Number(key), ...[now.into, link.into].flatMap((code) => code ?? [])]);
    await announce(transaction);
  },
  async refusesWhole(transaction, { operation, change, doing }) {
    // A merge that was taken back is merged again by a new one, which asks again what forbids it.
    if (operation.kind !== 'customer.merge') return 'step-again';
    if (clock().getTime() - operation.at.getTime() > MERGE_UNDO_DAYS * DAY_MS) return 'too-late';
    const into = Number(change.after?.into ?? 0);
    if (doing) await lockBoth(transaction, [into, Number(change.key)]);
    // The other one was merged itself: that merge goes back first.
    if ((await lockLink(transaction, Number(change.key)))?.into !== into) return 'in-use';
    const orders = keysOf(await readChanges(transaction, operation.id), 'orders');
    return (await haveDocuments(transaction, orders)) ? 'document-issued' : undefined;
  },
});
