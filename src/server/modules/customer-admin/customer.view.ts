/** Reads everything that the page of a customer in the office shows; amounts only for those who may see them (C-OFF-5). */
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { addDays } from '#server/platform/working-days.rules.ts';
import {
  CARD_METHOD,
  type Customers,
  deviceWords,
  type Impersonation,
  paymentMethod,
  readImpersonations,
} from '../customers/index.ts';
import type { CreditSource, Ledger } from '../ledger/index.ts';
import { readLastChanges, type Values } from '../operations/index.ts';
import { readOpenSums, readUnfulfilled } from '../orders/index.ts';
import { readCustomerNotes } from './customer-notes.repository.ts';
import { readCustomerPeople, readCustomerSessions } from './customer-people.repository.ts';
import { readAddressRows, readCustomerFields } from './customer-record.repository.ts';
import {
  type Choices,
  readChoices,
  readEnquiriesOf,
  readLastOrder,
  readLostArticles,
  readOpenCarts,
  readOwnDiscounts,
  readSales,
} from './customer-view.repository.ts';
import { MERGED_CUSTOMER } from './merge/merge-decisions.ts';
import { leadsTo, readFormer } from './merge/merge-moves.repository.ts';
import { changeInPercent, salesWindow } from './sales-window.rules.ts';

export interface CustomerViewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Open amounts by deadlines where the settings say so. */
  readonly creditOf: Customers['creditOf'];
  readonly sumsOf: Ledger['sumsOf'];
  readonly creditSource: CreditSource;
}

/** @throws AppError `not-found`. */
export type ViewCustomer = (code: number, staff: StaffCaller) => Promise<OfficeCustomer>;

/** Not bought for so long is no longer bought. */
const LOST_DAYS = 183;
/** Ways of payment that every shop has. */
export const COMMON_METHODS: readonly string[] = [
  'bank_transfer',
  'riba_30',
  'riba_60',
  'riba_90',
  'cash_on_delivery',
  CARD_METHOD,
];
const AMOUNT_FIELDS = ['price_list_id', 'discount', 'minimum_order'];
const CREDIT_FIELDS = ['credit_limit', 'payment_methods'];

const without = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
const iso = (at: Date | null) => at?.toISOString() ?? null;

export function createCustomerView(deps: CustomerViewDeps): ViewCustomer {
  const { db, clock, timeZone, creditSource } = deps;

  async function creditFor(code: number, limit: number | null): Promise<NonNullable<OfficeCustomer['credit']>> {
    const [stored, orders, sums] = await Promise.all([
      deps.creditOf(code),
      readUnfulfilled(db, code, [CARD_METHOD]),
      deps.sumsOf(code),
    ]);
    const used = stored.openDeadlines + stored.unbilledNotes + orders - stored.advances;
    return {
      limit,
      open_deadlines: moneyToNumber(stored.openDeadlines),
      overdue: moneyToNumber(stored.overdue),
      unbilled_notes: moneyToNumber(stored.unbilledNotes),
      orders: moneyToNumber(orders),
      advances: moneyToNumber(stored.advances),
      used: moneyToNumber(used),
      available: limit === null ? null : limit - moneyToNumber(used),
      as_of: stored.asOf,
      by_deadlines: creditSource === 'deadlines' || (creditSource === 'known' && sums.known > 0),
    };
  }

  async function formerOf(code: number): Promise<OfficeCustomer['former']> {
    const former = await readFormer(db, code);
    return Promise.all(
      former.map(async (one) => {
        const [merge] = await readLastChanges(db, { entity: MERGED_CUSTOMER, key: String(one.code) }, 1);
        return { code: one.code, name: one.name, at: one.at.toISOString(), operation: merge?.operationId ?? null };
      }),
    );
  }

  return async (asked, staff) => {
    const code = await leadsTo(db, asked);
    const fields = await readCustomerFields(db, code, { locked: false });
    if (!fields) throw new AppError('not-found');
    const { locale, permissions } = staff;
    const [seesAmounts, seesEnquiries] = [permissions.has('prices.read'), permissions.has('enquiries.read')];
    const now = clock();
    const today = plainDate(now, timeZone);
    const window = salesWindow(today);
    const limit = typeof fields.credit_limit === 'number' ? fields.credit_limit : null;
    const [sales, open, last, addresses, people, sessions, notes, carts, lost, accesses, choices, changes] =
      await Promise.all([
        readSales(db.reading, code, window),
        readOpenSums(db, code),
        readLastOrder(db, code),
        readAddressRows(db, code),
        readCustomerPeople(db, code),
        readCustomerSessions(db, code, now),
        readCustomerNotes(db, code),
        readOpenCarts(db, code),
        readLostArticles(db.reading, code, { since: addDays(today, -2 * 365), until: addDays(today, -LOST_DAYS) }),
        readImpersonations(db, code, 20, now),
        readChoices(db),
        readLastChanges(db, { entity: 'customer', key: String(code) }, 1),
      ]);
    const [credit, discounts, enquiries] = await Promise.all([
      seesAmounts ? creditFor(code, limit) : undefined,
      seesAmounts ? readOwnDiscounts(db, code) : undefined,
      seesEnquiries ? readEnquiriesOf(db, code) : undefined,
    ]);
    const hidden = seesAmounts ? CREDIT_FIELDS : [...CREDIT_FIELDS, ...AMOUNT_FIELDS];
    const amount = (money: number) => (seesAmounts ? moneyToNumber(money) : undefined);
    const methods = new Set([...COMMON_METHODS, ...(fields.payment_methods as string[])]);
    const change = changeInPercent(sales.year_net, sales.before_net);
    const sessionsOf = Map.groupBy(sessions, ({ userId }) => userId);
    return {
      code,
      former: await formerOf(code),
      fields: without(fields, hidden),
      ...(seesAmounts && {
        credit_fields: { credit_limit: limit, payment_methods: fields.payment_methods as string[] },
      }),
      changed: changes[0] ? { by: changes[0].actorName, at: changes[0].at.toISOString() } : null,
      ...(credit && { credit }),
      sales: {
        year: { ...window.year, orders: sales.year_orders, net: amount(sales.year_net) },
        before: { ...window.before, orders: sales.before_orders, net: amount(sales.before_net) },
        ...(seesAmounts && { change }),
      },
      open_orders: { count: open.count, partial: open.partial, residual: amount(open.residual) },
      last_order: last ?? null,
      addresses: addresses.map(({ address_code, fields: address }) => ({
        address_code,
        ...(without(address, seesAmounts ? [] : AMOUNT_FIELDS) as Omit<
          OfficeCustomer['addresses'][number],
          'address_code'
        >),
      })),
      people: people.map((person) => ({
        user_id: person.userId,
        name: person.name,
        email: person.email,
        locale: person.locale,
        active: person.active,
        invited: !person.hasPassword,
        last_login: iso(person.lastLogin),
        sessions: (sessionsOf.get(person.userId) ?? []).map(({ device, opened, seen }) => ({
          device: deviceWords(device),
          opened: opened.toISOString(),
          seen: seen.toISOString(),
        })),
      })),
      notes: notes.map(({ id, author, text, at, due, done_at, done_by }) => ({
        id,
        author,
        text,
        at: at.toISOString(),
        due,
        done: done_at && { at: done_at.toISOString(), by: done_by },
      })),
      carts: carts.map(({ changed, ...cart }) => ({ ...cart, changed: changed.toISOString() })),
      ...(enquiries && { enquiries: enquiries.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })) }),
      lost_articles: lost.map(({ name_it, name_en, ...article }) => ({
        ...article,
        name: unbrokenName(locale === 'en' ? name_en : name_it),
      })),
      ...(discounts && {
        discounts: discounts.map(({ level, chain, of_it, of_en }) => ({
          level,
          chain,
          of: locale === 'en' ? of_en : of_it,
        })),
      }),
      accesses: accesses.map(presentAccess),
      choices: {
        ...presentChoices(choices, { seesAmounts }),
        payment_methods: [...methods].map((method) => paymentMethod(method, locale)),
      },
    };
  };
}

/** Agents and price lists that a customer can have. */
const presentChoices = (
  { agents, price_lists: lists }: Choices,
  { seesAmounts }: { readonly seesAmounts: boolean },
): Pick<OfficeCustomer['choices'], 'agents' | 'price_lists'> => ({
  agents: [...agents],
  ...(seesAmounts && { price_lists: [...lists] }),
});

/** The lists of the cells of the grid. */
export async function viewCustomerLists(
  db: Queryable,
  { locale, permissions }: Pick<StaffCaller, 'locale' | 'permissions'>,
): Promise<OfficeCustomer['choices']> {
  const choices = await readChoices(db);
  return {
    ...presentChoices(choices, { seesAmounts: permissions.has('prices.read') }),
    payment_methods: COMMON_METHODS.map((method) => paymentMethod(method, locale)),
  };
}

const presentAccess = (one: Impersonation): OfficeCustomer['accesses'][number] => ({
  id: one.id,
  who: one.staffName,
  mode: one.mode,
  reason: one.reason,
  at: (one.startedAt ?? one.askedAt).toISOString(),
  ended: iso(one.endedAt),
  orders: [...one.orders],
});
