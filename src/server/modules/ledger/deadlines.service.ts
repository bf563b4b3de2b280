/** Payment deadlines and the statement of a customer (C-DOC-3). */
import type { z } from 'zod';
import type { Deadline, getStatement, paymentDeadline } from '#contract/endpoints/account/deadlines.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Days } from './deadline-state.rules.ts';
import { readDeadlineSums, readDeadlines, readMethods } from './deadlines.repository.ts';
import { italianDay, presentDeadline } from './document.presenter.ts';
import { allows, type DocumentAccess } from './document-access.ts';
import { documentRange, startOfYearBefore } from './document-range.rules.ts';
import { hasBooks, readStatement } from './statement.repository.ts';
import { STATEMENT_WORDS } from './statement-words.ts';

type Asked<E extends { request: z.ZodType }> = z.output<E['request']>;
type Answer<E extends { response: z.ZodType }> = z.input<E['response']> extends { message: infer M } ? M : never;
type Reader = Pick<Caller, 'customerId' | 'role' | 'userId' | 'locale'>;

export interface DeadlinesServiceDeps {
  readonly db: Queryable;
  readonly days: () => Days;
  readonly access: DocumentAccess;
  /** The shop's bank; null = none is set. */
  readonly transfer: Answer<typeof paymentDeadline>['transfer'];
  /** The provider of the checkout takes payments. */
  readonly card: boolean;
}

export type DeadlinesService = ReturnType<typeof createDeadlinesService>;

const NEXT_DEADLINES = 5;

export function createDeadlinesService({ db, days, access, transfer, card }: DeadlinesServiceDeps) {
  return {
    async deadlines(caller: Reader, asked: Asked<typeof paymentDeadline>): Promise<Answer<typeof paymentDeadline>> {
      const scope = access(caller, 'deadlines');
      const at = days();
      const mayPay = card && allows(access, caller, 'pay');
      const { state, method, sort, page, per_page, text, destination } = asked;
      const [{ deadlines, count }, sums, methods] = await Promise.all([
        readDeadlines(db, {
          scope,
          days: at,
          ...documentRange(asked, at.today),
          text: text?.trim() || undefined,
          destination: destination || undefined,
          state,
          method: method || undefined,
          sort,
          limit: per_page,
          offset: (page - 1) * per_page,
        }),
        readDeadlineSums(db, scope.customerId, at),
        readMethods(db, scope.customerId),
      ]);
      const { open, expired, to_expire, unpaid, within_30, within_60, within_90, later } = sums;
      return {
        data: deadlines.map((deadline) => presentDeadline(deadline, at.today, mayPay)),
        count,
        page,
        pages: Math.ceil(count / per_page),
        totals: inEuros({ open, expired, to_expire, unpaid, within_30, within_60, within_90, later }),
        methods,
        transfer,
        card: mayPay,
      };
    },

    async statement(caller: Reader, asked: Asked<typeof getStatement>): Promise<Answer<typeof getStatement>> {
      const { customerId } = access(caller, 'deadlines');
      const { today } = days();
      const { from, to } = { from: asked.from ?? startOfYearBefore(asked.to ?? today), to: asked.to ?? today };
      const books = await hasBooks(db, customerId);
      const { opening, entries } = await readStatement(db, { customerId, today, from, to, books });
      let balance = opening;
      let [debit, credit] = [0, 0];
      const data = entries.map((entry) => {
        balance += entry.debit - entry.credit;
        debit += entry.debit;
        credit += entry.credit;
        return {
          date: italianDay(entry.date),
          document: {
            kind: entry.kind === 'credit_note' ? ('credit_note' as const) : ('invoice' as const),
            id: entry.id,
            number: entry.document,
            date: entry.document_date ? italianDay(entry.document_date) : '',
          },
          description: entry.description || STATEMENT_WORDS[entry.kind][caller.locale],
          debit: moneyToNumber(entry.debit),
          credit: moneyToNumber(entry.credit),
          balance: moneyToNumber(balance),
        };
      });
      return {
        from: italianDay(from),
        to: italianDay(to),
        opening: moneyToNumber(opening),
        data,
        debit: moneyToNumber(debit),
        credit: moneyToNumber(credit),
        closing: moneyToNumber(balance),
        source: books ? 'books' : 'documents',
      };
    },

    /** What has to be paid next, unpaid and expired first; null = the caller may not see deadlines. */
    async nextDeadlines(caller: Reader): Promise<Deadline[] | null> {
      if (!allows(access, caller, 'deadlines')) return null;
      const at = days();
      const scope = access(caller, 'deadlines');
      const range = { from: '0001-01-01', to: '9999-12-31' };
      const { deadlines } = await readDeadlines(db, {
        scope,
        days: at,
        ...range,
        state: 'open',
        sort: 'due-asc',
        limit: NEXT_DEADLINES,
        offset: 0,
      });
      return deadlines.map((deadline) => presentDeadline(deadline, at.today, false));
    },
  };
}

function inEuros<Sums extends Record<string, Money>>(sums: Sums): Record<keyof Sums, number> {
  return Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, moneyToNumber(amount)])) as Record<
    keyof Sums,
    number
  >;
}
