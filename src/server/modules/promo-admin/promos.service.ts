/**
 * Promos and gifts in the hands of staff (back-office design §4.4): all rows of one code are one record. Every change is an operation
 * (C-OFF-1); prices of the shop and the filter "in promotion" follow in the same transaction.
 */
import type { GiftLine, GiftValues, OfficeGift, OfficePromo, PromoLine, PromoValues } from '#contract/office/promos.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { announceData } from '../catalogue/index.ts';
import { type Act, type Operations, refuseCollisions, type Values } from '../operations/index.ts';
import { isDiscountChain } from '../pricing/index.ts';
import { faultsOf } from './promo-faults.rules.ts';
import {
  type AnyLine,
  HEAD_FIELDS,
  type PromoRecord,
  recordOf,
  rowsOf,
  stateOf,
  withFields,
} from './promo-record.rules.ts';
import {
  type AskedCodes,
  isPromoCode,
  type PromoSort,
  readGiftStock,
  readNames,
  readOtherRows,
  readPromoRows,
  readUnknownCodes,
  readUses,
  writePromoRows,
} from './promos.repository.ts';

export interface By extends Omit<Act, 'kind' | 'params'> {
  readonly locale: Locale;
}

export interface Saved {
  readonly code: string;
  /** null = nothing changed. */
  readonly operation: number | null;
}

export interface NewPromo {
  readonly code: string;
  readonly title_it: string;
  /** '' = as in Italian. */
  readonly title_en: string;
  readonly valid_from: string;
  readonly valid_to: string;
  /** Code whose lines and buyers it takes; '' = none. */
  readonly like: string;
  readonly lines: readonly AnyLine[];
}

type Staff = Pick<StaffCaller, 'locale' | 'permissions'>;

export interface OfficePromos {
  /** @throws AppError `not-found`. */
  getPromo(code: string, staff: Staff): Promise<OfficePromo>;
  /** @throws AppError `not-found`. */
  getGift(code: string, staff: Staff): Promise<OfficeGift>;
  /**
   * @throws AppError `not-found`; `validation` with the fields that are wrong; `changed-meanwhile` with both values when another
   *   person changed one of them since the page held `known` (C-OFF-4).
   */
  save(
    sort: PromoSort,
    by: By,
    code: string,
    wanted: Partial<PromoRecord>,
    known: Partial<PromoRecord>,
  ): Promise<Saved>;
  /** It is switched off. @throws AppError `validation` for a code that is taken; `not-found` when there is nothing like it. */
  create(sort: PromoSort, by: By, promo: NewPromo): Promise<Saved>;
  /** Those that are so already are left out. @throws AppError `not-found` when one of them does not exist. */
  switch(
    sort: PromoSort,
    by: By,
    codes: readonly string[],
    off: boolean,
  ): Promise<{ done: string[]; operation: number | null }>;
}

export interface OfficePromosDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly operations: Operations;
}

const CODE_TAKEN = { it: 'Questo codice c’è già.', en: 'This code exists already.' };

export function createOfficePromos({ db, clock, timeZone, operations }: OfficePromosDeps): OfficePromos {
  const shown = async (sort: PromoSort, code: string, { locale, permissions }: Staff) => {
    const rows = await readPromoRows(db, sort, code);
    if (rows.length === 0) throw new AppError('not-found');
    const isPriced = permissions.has('prices.read');
    const values = recordOf(rows);
    const [names, uses] = await Promise.all([readNames(db, askedOf(values), locale), readUses(db, sort, code)]);
    return {
      code,
      state: stateOf(rows, today(clock, timeZone)),
      values: isPriced ? values : { ...values, lines: values.lines.map(withoutAmounts) },
      names,
      uses: { orders: uses.orders, pieces: uses.pieces, ...(isPriced && { net: moneyToNumber(uses.net) }) },
    };
  };

  return {
    async getPromo(code, staff) {
      const { values, ...promo } = await shown('promo', code, staff);
      return { ...promo, values: values as PromoValues };
    },

    async getGift(code, staff) {
      const { values, ...gift } = await shown('gift', code, staff);
      const given = (values.lines as readonly GiftLine[]).map((line) => line.gift);
      const stock = await readGiftStock(db, given);
      return {
        ...gift,
        values: values as GiftValues,
        stock: Object.fromEntries(stock.map(({ code: of, ...one }) => [of, one])),
      };
    },

    async save(sort, { locale, ...act }, code, wanted, known) {
      const params = { code, values: wanted as Values, known: known as Values };
      const ran = await operations.run(db, { ...act, kind: `${sort}.save`, params }, async (transaction, change) => {
        const rows = await readPromoRows(transaction, sort, code, { lock: true });
        if (rows.length === 0) throw new AppError('not-found');
        const before = recordOf(rows);
        const asked = withFields(before, wanted);
        await refuseFaults(transaction, asked, Object.keys(wanted), locale);
        await refuseCollisions(
          transaction,
          act.actor.userId,
          { entity: sort, key: code },
          { known: known as Values, stored: before as unknown as Values, wanted: wanted as Values },
        );
        await writeRecord(transaction, sort, code, asked);
        const after = recordOf(await readPromoRows(transaction, sort, code));
        change({ entity: sort, key: code, before: before as unknown as Values, after: after as unknown as Values });
        return { code };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async create(sort, { locale, ...act }, { code, like, lines, title_en, ...head }) {
      const params = { code, like, lines: lines as unknown as Values[], title_en, ...head };
      const ran = await operations.run(db, { ...act, kind: `${sort}.create`, params }, async (transaction, change) => {
        if (await isPromoCode(transaction, code))
          throw new AppError('validation', { errors: { code: [CODE_TAKEN[locale]] } });
        const model = like === '' ? undefined : await readPromoRows(transaction, sort, like);
        if (model?.length === 0) throw new AppError('not-found');
        const copied = model && recordOf(model);
        const record = withFields(
          { ...head, title_en: title_en || head.title_it, entitled: copied?.entitled ?? 'all', off: true, lines: [] },
          { lines: copied && lines.length === 0 ? copied.lines : lines.map((line) => ({ ...line, row: 0 })) },
        );
        await refuseFaults(transaction, record, [...HEAD_FIELDS, 'lines'], locale);
        await writeRecord(transaction, sort, code, record);
        const after = recordOf(await readPromoRows(transaction, sort, code));
        change({ entity: sort, key: code, before: null, after: after as unknown as Values });
        return { code };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async switch(sort, { locale: _, ...act }, codes, off) {
      const kind = `${sort}.${off ? 'end' : 'start'}`;
      const params = { numbers: [...codes] };
      const ran = await operations.run(db, { ...act, kind, params }, async (transaction, change) => {
        const done: string[] = [];
        // In one order, so that two people who end the same ones do not wait for each other for ever.
        for (const code of [...new Set(codes)].sort()) {
          const rows = await readPromoRows(transaction, sort, code, { lock: true });
          if (rows.length === 0) throw new AppError('not-found');
          const before = recordOf(rows);
          if (before.off === off) continue;
          const after = withFields(before, { off });
          await writePromoRows(transaction, sort, code, rowsOf(after));
          change({ entity: sort, key: code, before: before as unknown as Values, after: after as unknown as Values });
          done.push(code);
        }
        if (done.length > 0) await follow(transaction);
        return { done };
      });
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

/** Prices, the filter "in promotion" and guests' pages follow when the transaction commits. */
export const follow = (transaction: Queryable): Promise<void> =>
  announceData(transaction, ['prices'], { articles: [] });

/** @throws AppError `conflict` when a row's number belongs to the other kind of the same code. */
export async function writeRecord(
  transaction: Queryable,
  sort: PromoSort,
  code: string,
  record: PromoRecord,
): Promise<void> {
  const taken = new Set(await readOtherRows(transaction, sort, code));
  const rows = rowsOf(record);
  if (rows.some(({ row }) => taken.has(row))) throw new AppError('conflict');
  await writePromoRows(transaction, sort, code, rows);
  await follow(transaction);
}

async function refuseFaults(
  transaction: Queryable,
  record: PromoRecord,
  fields: readonly string[],
  locale: Locale,
): Promise<void> {
  const found = faultsOf(record, await readUnknownCodes(transaction, askedOf(record)), {
    locale,
    isChain: isDiscountChain,
  });
  // Days are one thing: the end is wrong when the beginning was moved behind it.
  const named = fields.includes('valid_from') ? [...fields, 'valid_to'] : fields;
  const faults = Object.entries(found).filter(([field]) => named.includes(field));
  if (faults.length > 0)
    throw new AppError('validation', { errors: Object.fromEntries(faults) as Record<string, string[]> });
}

/** Every code that a record names. */
export function askedOf({ lines, entitled }: PromoRecord): AskedCodes {
  const of = (kind: AnyLine['kind']) => lines.flatMap((line) => (line.kind === kind ? [line.code] : []));
  const buyers = [entitled, ...lines.map(({ own }) => own?.entitled)].flatMap((one) => one ?? []);
  const named = (kind: string) =>
    buyers.flatMap((one) => (one.startsWith(`${kind}:`) ? one.slice(kind.length + 1).split('|') : []));
  return {
    articles: [...of('article'), ...lines.flatMap((line) => ('gift' in line ? [line.gift] : []))],
    families: of('family'),
    brands: of('brand'),
    lists: named('list'),
    customers: named('customer'),
  };
}

function withoutAmounts<Line extends AnyLine>(line: Line): Line {
  const { net: _, amount: __, ...rest } = line as Partial<PromoLine> & Partial<GiftLine>;
  return rest as unknown as Line;
}
