/** Coupons in the hands of staff (back-office design §4.4). Every change is an operation (C-OFF-1). */
import type { CouponField, CouponValues, OfficeCoupon } from '#contract/office/coupons.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { type Operations, refuseCollisions, type Values } from '../operations/index.ts';
import { couponCode, isDiscountChain } from '../pricing/index.ts';
import {
  deleteCoupon,
  readCouponCodes,
  readCouponOrders,
  readCouponUses,
  readStoredCoupon,
  type StoredCoupon,
  writeCoupons,
} from './coupon-record.repository.ts';
import { couponFaults, couponState, seriesOf } from './coupon-terms.rules.ts';
import { readNames, readUnknownCodes } from './promos.repository.ts';
import type { By, Saved } from './promos.service.ts';

export interface OfficeCoupons {
  /** @throws AppError `not-found`. */
  get(code: string, staff: Pick<StaffCaller, 'locale' | 'permissions'>): Promise<OfficeCoupon>;
  /** @throws AppError `not-found`, `validation`, `changed-meanwhile`. */
  save(by: By, code: string, wanted: Partial<CouponValues>, known: Partial<CouponValues>): Promise<Saved>;
  /** `count` above 1: a series. @throws AppError `validation`, also for a code that is taken; `not-found` when there is nothing like it. */
  create(
    by: By,
    coupon: { code: string; count: number; like: string; values: Partial<CouponValues> },
  ): Promise<{ codes: string[]; operation: number | null }>;
  /** @throws AppError `not-found` when one of them does not exist. */
  stop(by: By, codes: readonly string[], off: boolean): Promise<{ done: string[]; operation: number | null }>;
}

export interface OfficeCouponsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly operations: Operations;
  /** 0 ≤ n < 1, for codes that cannot be guessed. */
  readonly random: () => number;
}

const MOST_USES = 100;
const CODE_TAKEN = { it: 'Questo codice c’è già.', en: 'This code exists already.' };
const CODE_TOO_LONG = { it: 'Per una serie al massimo 33 caratteri.', en: 'At most 33 characters for a series.' };
const LONGEST_OF_SERIES = 33;

export function createOfficeCoupons({ db, clock, timeZone, operations, random }: OfficeCouponsDeps): OfficeCoupons {
  return {
    async get(written, { locale, permissions }) {
      const code = couponCode(written);
      const stored = await readStoredCoupon(db, code);
      if (!stored) throw new AppError('not-found');
      const isPriced = permissions.has('prices.read');
      const [{ used, given }, names, orders] = await Promise.all([
        readCouponUses(db, code),
        readNames(db, askedOf(stored), locale),
        permissions.has('orders.read') ? readCouponOrders(db, code, MOST_USES) : undefined,
      ]);
      const { amount, minimum, ...values } = presented(stored);
      return {
        code,
        state: couponState(stored, used, today(clock, timeZone)),
        values: isPriced ? { ...values, amount, minimum } : values,
        names,
        used,
        left: stored.max_uses === null ? null : Math.max(0, stored.max_uses - used),
        ...(isPriced && { given: moneyToNumber(given) }),
        ...(orders && {
          uses: orders.map(({ number, at, customer, off }) => ({
            number,
            at: at.toISOString(),
            customer,
            ...(isPriced && { off: moneyToNumber(off) }),
          })),
        }),
      };
    },

    async save({ locale, ...act }, written, wanted, known) {
      const code = couponCode(written);
      const params = { code, values: wanted as Values, known: known as Values };
      const ran = await operations.run(db, { ...act, kind: 'coupon.save', params }, async (transaction, change) => {
        const stored = await readStoredCoupon(transaction, code, { lock: true });
        if (!stored) throw new AppError('not-found');
        const before = presented(stored);
        const after = { ...before, ...wanted };
        await refuseFaults(transaction, after, Object.keys(wanted), locale);
        await refuseCollisions(
          transaction,
          act.actor.userId,
          { entity: 'coupon', key: code },
          { known: known as Values, stored: before as Values, wanted: wanted as Values },
        );
        await writeCoupons(transaction, [code], storable(after));
        change({ entity: 'coupon', key: code, before: before as Values, after: after as Values });
        return { code };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async create({ locale, ...act }, { code: written, count, like, values }) {
      const code = couponCode(written);
      const params = { code, count, like, values: values as Values };
      const refuse = (words: Record<'it' | 'en', string>) => {
        throw new AppError('validation', { errors: { code: [words[locale]] } });
      };
      if (count > 1 && code.length > LONGEST_OF_SERIES) refuse(CODE_TOO_LONG);
      const ran = await operations.run(db, { ...act, kind: 'coupon.create', params }, async (transaction, change) => {
        const model = like === '' ? undefined : await readStoredCoupon(transaction, couponCode(like));
        if (like !== '' && !model) throw new AppError('not-found');
        const coupon: CouponValues = {
          ...blank(today(clock, timeZone)),
          ...(model && presented(model)),
          ...values,
          ...(count > 1 && { max_uses: 1 }),
        };
        await refuseFaults(transaction, coupon, Object.keys(coupon), locale);
        const codes = count > 1 ? seriesOf(code, count, random) : [code];
        if ((await readCouponCodes(transaction, codes)).length > 0) refuse(CODE_TAKEN);
        await writeCoupons(transaction, codes, storable(coupon));
        for (const one of codes) change({ entity: 'coupon', key: one, before: null, after: coupon as Values });
        return { codes };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async stop({ locale: _, ...act }, codes, off) {
      const params = { numbers: [...codes] };
      const kind = off ? 'coupon.stop' : 'coupon.start';
      const ran = await operations.run(db, { ...act, kind, params }, async (transaction, change) => {
        const done: string[] = [];
        for (const code of [...new Set(codes.map(couponCode))].sort()) {
          const stored = await readStoredCoupon(transaction, code, { lock: true });
          if (!stored) throw new AppError('not-found');
          if (stored.off === off) continue;
          await writeCoupons(transaction, [code], { ...stored, off });
          change({ entity: 'coupon', key: code, before: { off: stored.off }, after: { off } });
          done.push(code);
        }
        return { done };
      });
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

/** How coupons take changes back (C-OFF-2); a new one disappears again as long as no order and no cart has it. */
export function registerUndoableCoupons(operations: Pick<Operations, 'registerUndoable'>): void {
  operations.registerUndoable('coupon', {
    access: {
      read: 'promos.read',
      undo: () => 'promos.write',
      isAmount: (field) => field === 'amount' || field === 'minimum',
    },
    async read(transaction, code) {
      const stored = await readStoredCoupon(transaction, code, { lock: true });
      return stored && (presented(stored) as Values);
    },
    async apply(transaction, code, values) {
      if (values === null) {
        if (!(await deleteCoupon(transaction, code))) throw new AppError('in-use');
        return;
      }
      const stored = await readStoredCoupon(transaction, code, { lock: true });
      const fields = values as unknown as Partial<CouponValues>;
      if (!stored && !(Object.keys(blank('')) as CouponField[]).every((field) => field in values))
        throw new AppError('conflict');
      const before = stored ? presented(stored) : blank('');
      await writeCoupons(transaction, [code], storable({ ...before, ...fields }));
    },
  });
}

const blank = (day: string): CouponValues => ({
  title_it: '',
  title_en: '',
  chain: '',
  amount: null,
  minimum: 0,
  kind: 'cart',
  of: '',
  valid_from: day,
  valid_to: day,
  entitled: 'all',
  once_per_customer: false,
  max_uses: null,
  off: false,
});

const presented = ({ amount, minimum, ...coupon }: StoredCoupon) => ({
  ...coupon,
  amount: amount === null ? null : moneyToNumber(amount),
  minimum: moneyToNumber(minimum),
});

const storable = ({ amount = null, minimum = 0, of, ...coupon }: CouponValues): StoredCoupon => ({
  ...coupon,
  of: coupon.kind === 'cart' ? '' : of,
  amount: amount === null ? null : (moneyFromNumber(amount) ?? null),
  minimum: moneyFromNumber(minimum) ?? 0,
});

async function refuseFaults(
  transaction: Queryable,
  coupon: CouponValues,
  fields: readonly string[],
  locale: 'it' | 'en',
): Promise<void> {
  const found = couponFaults(coupon, await readUnknownCodes(transaction, askedOf(coupon)), {
    locale,
    isChain: isDiscountChain,
  });
  // Fields that are one thing together: the other one is named.
  const groups = [
    ['valid_from', 'valid_to'],
    ['chain', 'amount'],
    ['kind', 'of'],
  ];
  const named = new Set([...fields, ...groups.filter((group) => group.some((one) => fields.includes(one))).flat()]);
  const faults = Object.entries(found).filter(([field]) => named.has(field));
  if (faults.length > 0)
    throw new AppError('validation', { errors: Object.fromEntries(faults) as Record<string, string[]> });
}

function askedOf({ kind, of, entitled }: Pick<CouponValues, 'kind' | 'of' | 'entitled'>) {
  const named = (who: string) => (entitled.startsWith(`${who}:`) ? entitled.slice(who.length + 1).split('|') : []);
  const only = (wanted: CouponValues['kind']) => (kind === wanted && of !== '' ? [of] : []);
  return {
    articles: only('article'),
    families: only('family'),
    brands: only('brand'),
    lists: named('list'),
    customers: named('customer'),
  };
}
