/** Two records of one customer become one, as one operation (C-OFF-1); what it would do is read the same way before. */
import { type MergeField, type MergeKind, type MergePreview, mergeFields } from '#contract/office/customer-merge.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { paymentMethod } from '../../customers/index.ts';
import {
  type Change,
  type Collision,
  isSame,
  type Operations,
  type Ran,
  readLaterChange,
  refuseAll,
  type Values,
} from '../../operations/index.ts';
import { actOf } from '../customer-admin.service.ts';
import { lockAddress, readCustomers, updateCustomer } from '../customer-record.repository.ts';
import { MERGED_ADDRESS, MERGED_CUSTOMER, MOVED_TABLES, type MovedKind } from './merge-decisions.ts';
import {
  type EntitledRow,
  lockBoth,
  type MergeCounts,
  readCarts,
  readCounts,
  readEntitled,
  readNames,
  readPlaces,
  readSides,
  type SideRow,
} from './merge-facts.repository.ts';
import {
  copyAddresses,
  endAllOf,
  lockLink,
  type MovedRow,
  moveCarts,
  moveOrders,
  moveOwned,
  moveRows,
  type Pair,
  readCredit,
  readMergedInto,
  renewSearch,
  writeLink,
} from './merge-moves.repository.ts';
import {
  type AddressPlace,
  type CartPlace,
  type CreditRow,
  mergeRefusals,
  mergeWarnings,
  placeAddresses,
  placeCarts,
  renamedEntitled,
  summedCredit,
} from './merge-plan.rules.ts';
import { writeCredit, writeEntitled } from './merge-terms.repository.ts';
import { refusalSentence, warningSentence } from './merge-words.ts';

export interface CustomerMergeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
  /** Announces to all processes that what they know of customers is old. */
  readonly announce: (transaction: Queryable) => Promise<void>;
  /** The same of a wishlist. */
  readonly announceWishes: (transaction: Queryable, customerIds: readonly number[]) => Promise<unknown>;
  /** No import runs, and none begins until the transaction ends; false = one runs. */
  readonly keepImportsOut: (transaction: Queryable) => Promise<boolean>;
  /** Ends sessions of a person, also where this process has them cached. */
  readonly endSessionsOf: (userId: number) => Promise<void>;
}

export interface CustomerMerge {
  /** @throws AppError `not-found` for a number that nobody has. */
  preview(staff: StaffCaller, pair: Pair): Promise<MergePreview>;
  /**
   * @throws AppError `not-found`; `validation` with the sentences of what forbids it; `changed-meanwhile` with both values;
   * `forbidden` for a field that the person may not take.
   */
  merge(
    staff: StaffCaller,
    asked: {
      readonly key: string;
      readonly pair: Pair;
      readonly take: readonly MergeField[];
      readonly known: { readonly stays: Values; readonly goes: Values };
    },
  ): Promise<Ran<null>>;
}

const FIELDS = Object.keys(mergeFields.shape) as MergeField[];
const AMOUNTS: ReadonlySet<MergeField> = new Set(['price_list_id', 'discount', 'minimum_order']);
const CREDIT: ReadonlySet<MergeField> = new Set(['credit_limit', 'payment_methods']);

interface Facts {
  readonly stays: SideRow & { readonly fields: Values };
  readonly goes: SideRow & { readonly fields: Values };
  readonly counts: MergeCounts;
  readonly addresses: readonly AddressPlace[];
  readonly carts: readonly CartPlace[];
  readonly entitled: ReadonlyArray<EntitledRow & { readonly renamed: string }>;
}

async function readFacts(db: Queryable, { stays, goes }: Pair): Promise<Facts> {
  const sides = await readSides(db, [stays, goes]);
  const fields = new Map(
    (await readCustomers(db, [stays, goes], { locked: false })).map((one) => [one.code, one.fields]),
  );
  const sideOf = (code: number) => {
    const side = sides.find((one) => one.code === code);
    if (!side) throw new AppError('not-found');
    const all = fields.get(code) ?? {};
    return { ...side, fields: Object.fromEntries(FIELDS.map((field) => [field, all[field] ?? null])) };
  };
  const [one, other] = [sideOf(stays), sideOf(goes)];
  const addresses = placeAddresses(await readPlaces(db, stays), await readPlaces(db, goes));
  const carts = placeCarts(await readCarts(db, goes), {
    stays: await readCarts(db, stays),
    addresses,
    company: other.name,
  });
  const entitled = (await readEntitled(db, goes)).flatMap((row) => {
    const renamed = renamedEntitled(row.entitled, stays, goes);
    return renamed === undefined ? [] : { ...row, renamed };
  });
  return { stays: one, goes: other, counts: await readCounts(db, stays, goes), addresses, carts, entitled };
}

/** What the person sees of the fields (C-OFF-5), and what they may take. */
function seenBy({ permissions }: StaffCaller) {
  const seesAmounts = permissions.has('prices.read');
  const isSeen = (field: MergeField) => seesAmounts || (!AMOUNTS.has(field) && !CREDIT.has(field));
  const mayTake = (field: MergeField) => isSeen(field) && (!CREDIT.has(field) || permissions.has('customers.credit'));
  return { isSeen, mayTake };
}

export function createCustomerMerge(deps: CustomerMergeDeps): CustomerMerge {
  const { db, clock, operations } = deps;

  return {
    async preview(staff, pair) {
      const facts = await readFacts(db, pair);
      const { stays, goes } = facts;
      const { isSeen, mayTake } = seenBy(staff);
      const isImporting = await db.transaction(async (transaction) => !(await deps.keepImportsOut(transaction)));
      const ids = (field: MergeField) => [stays, goes].flatMap(({ fields }) => (fields[field] as number | null) ?? []);
      const names = await readNames(db, {
        agents: ids('agent_id'),
        priceLists: isSeen('price_list_id') ? ids('price_list_id') : [],
      });
      const shown = ({ code, name, town, active, mergedInto, fields }: Facts['stays']) => ({
        code,
        name,
        town,
        active,
        merged_into: mergedInto,
        fields: Object.fromEntries(FIELDS.filter(isSeen).map((field) => [field, fields[field]])),
      });
      return {
        stays: shown(stays),
        goes: shown(goes),
        refusals: mergeRefusals(stays, goes, isImporting).map((why) => ({
          why,
          text: refusalSentence(why, staff.locale),
        })),
        warnings: mergeWarnings(stays, goes).map((what) => ({ what, text: warningSentence(what, staff.locale) })),
        moves: movesOf(facts),
        agents: names.agents,
        price_lists: names.priceLists,
        payments: isSeen('payment_methods') ? paymentNames([stays, goes], staff.locale) : {},
        choosable: FIELDS.filter(mayTake),
      };
    },

    async merge(staff, { key, pair, take, known }) {
      const { mayTake } = seenBy(staff);
      const barred = take.find((field) => !mayTake(field));
      if (barred)
        throw new AppError('forbidden', { permission: CREDIT.has(barred) ? 'customers.credit' : 'prices.read' });
      const { stays, goes } = pair;
      const people: number[] = [];
      const act = actOf(staff, key, 'customer.merge', { customerId: stays, params: { code: stays, with: goes, take } });
      const ran = await operations.run(db, act, async (transaction, change) => {
        const isImporting = !(await deps.keepImportsOut(transaction));
        await lockBoth(transaction, [stays, goes]);
        const facts = await readFacts(transaction, pair);
        const refusals = mergeRefusals(facts.stays, facts.goes, isImporting);
        if (refusals.length > 0)
          throw new AppError('validation', {
            errors: { with: refusals.map((refusal) => refusalSentence(refusal, staff.locale)) },
          });
        await refuseMoved(transaction, facts, known);
        people.push(...(await endAllOf(transaction, goes, clock())));
        await moveAll(transaction, change, pair, facts);
        await takeFields(transaction, change, facts, take);
        await leadAway(transaction, change, pair, clock());
        await renewSearch(transaction, [stays, goes]);
        await deps.announce(transaction);
        await deps.announceWishes(transaction, [stays, goes]);
        return null;
      });
      for (const userId of new Set(people)) await deps.endSessionsOf(userId);
      return ran;
    },
  };
}

function movesOf({ counts, addresses, carts, entitled, goes }: Facts): MergePreview['moves'] {
  const made = addresses.filter((address) => address.made).length;
  const named = (kind: EntitledRow['kind']) => entitled.filter((row) => row.kind === kind).length;
  const all: ReadonlyArray<readonly [MergeKind, number, number?]> = [
    ['people', goes.people],
    ['addresses', made, addresses.length - made],
    ['orders', counts.orders],
    ['carts', carts.length],
    ['wishes', counts.wishes - counts.sameWishes, counts.sameWishes],
    ['codes', counts.codes - counts.sameCodes, counts.sameCodes],
    ['discounts', counts.discounts - counts.sameDiscounts, counts.sameDiscounts],
    ['notes', counts.notes],
    ['enquiries', counts.enquiries],
    ['registrations', counts.registrations],
    ['visits', counts.visits],
    ['promos', named('promos')],
    ['coupons', named('coupons')],
    ['credit', counts.credit],
  ];
  return all.map(([kind, count, same = 0]) => ({ kind, count, same }));
}

const paymentNames = (sides: ReadonlyArray<Facts['stays']>, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    sides
      .flatMap(({ fields }) => (fields.payment_methods ?? []) as string[])
      .map((code) => [code, paymentMethod(code, locale).label]),
  );

/** What the page held of both, field by field (C-OFF-4). */
async function refuseMoved(
  transaction: Queryable,
  facts: Facts,
  known: { readonly stays: Values; readonly goes: Values },
): Promise<void> {
  const conflicts: Collision[] = [];
  for (const side of ['stays', 'goes'] as const) {
    const { code, fields } = facts[side];
    for (const field of Object.keys(known[side])) {
      if (isSame(known[side][field], fields[field])) continue;
      const last = await readLaterChange(transaction, { entity: 'customer', key: String(code), field, after: 0 });
      conflicts.push({
        field,
        theirs: fields[field] ?? null,
        by: last?.actorName ?? '',
        at: last?.at.toISOString() ?? '',
      });
    }
  }
  refuseAll(conflicts);
}

async function moveAll(transaction: Queryable, change: Change, pair: Pair, facts: Facts): Promise<void> {
  const note = (kind: MovedKind, rows: readonly MovedRow[]) => {
    for (const row of rows) change({ entity: MOVED_TABLES[kind].entity, ...row });
  };
  const { stays, goes } = pair;
  const made = facts.addresses.filter((address) => address.made);
  await copyAddresses(transaction, pair, made);
  for (const { to } of made) {
    const after = (await lockAddress(transaction, stays, to)) ?? null;
    change({ entity: MERGED_ADDRESS, key: `${stays}#${to}`, before: null, after });
  }
  note('orders', await moveOrders(transaction, pair, facts.addresses));
  note('carts', await moveCarts(transaction, pair, facts.carts));
  for (const kind of ['people', 'notes', 'enquiries', 'registrations', 'visits', 'discounts'] as const)
    note(kind, await moveRows(transaction, kind, pair));
  for (const kind of ['wishes', 'codes'] as const) note(kind, await moveOwned(transaction, kind, pair));
  for (const { kind, id, entitled, renamed } of facts.entitled) {
    await writeEntitled(transaction, kind, id, renamed);
    note(kind, [{ key: String(id), before: { entitled }, after: { entitled: renamed } }]);
  }
  const credit = new Map((await readCredit(transaction, pair)).map(({ code, row }) => [code, row]));
  const [own, other] = [credit.get(stays), credit.get(goes)];
  if (other) {
    const sum = own ? summedCredit(own as CreditRow, other as CreditRow) : { ...other, client_id: stays };
    await writeCredit(transaction, sum as Values);
    note('credit', [{ key: String(stays), before: own ?? null, after: sum as Values }]);
  }
}

async function takeFields(
  transaction: Queryable,
  change: Change,
  { stays, goes }: Facts,
  take: readonly MergeField[],
): Promise<void> {
  const wanted = Object.fromEntries(take.map((field) => [field, goes.fields[field] ?? null]));
  await updateCustomer(transaction, stays.code, wanted);
  change({
    entity: 'customer',
    key: String(stays.code),
    before: stays.fields,
    after: { ...stays.fields, ...wanted },
  });
}

/** The record leads to the other one, and so do those that led to it. */
async function leadAway(transaction: Queryable, change: Change, { stays, goes }: Pair, now: Date): Promise<void> {
  for (const code of [...(await readMergedInto(transaction, goes)), goes]) {
    const before = await lockLink(transaction, code);
    if (!before) throw new Error(`Customer ${code} is locked and gone.`);
    const after = { into: stays, at: code === goes ? now.toISOString() : before.at, active: false };
    await writeLink(transaction, code, after);
    change({ entity: MERGED_CUSTOMER, key: String(code), before, after });
  }
}
