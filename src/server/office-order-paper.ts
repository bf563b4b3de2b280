/**
 * `GET /api/office/orders/order.pdf?number=…&number=…`: orders as one PDF for staff who see amounts (C-OFF-5); written down
 * (C-OFF-1).
 */
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Database } from '#server/platform/db/index.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import type { Documents } from './modules/documents/index.ts';
import type { Operations } from './modules/operations/index.ts';
import { readOwner } from './modules/orders/index.ts';

/** Orders of one file: as many as a person puts into one tray. */
const MOST_PRINTED = 100;

export const OFFICE_ORDER_PDF = '/api/office/orders/order.pdf';

export interface OfficeOrderPaperDeps {
  readonly db: Database;
  readonly identity: StaffIdentity;
  readonly documents: Pick<Documents, 'ordersPdf'>;
  readonly operations: Pick<Operations, 'run'>;
  readonly log: Pick<Log, 'error'>;
}

export function officeOrderPaper({ db, identity, documents, operations, log }: OfficeOrderPaperDeps): Handler {
  return async (exchange) => {
    const query = new URLSearchParams(exchange.search);
    const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
    try {
      if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
      if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw new AppError('method-not-allowed');
      const { staff, cookie } = await identity.identify(exchange);
      if (cookie) headers['Set-Cookie'] = [cookie];
      if (!staff) throw new AppError('session-expired');
      for (const permission of ['orders.read', 'prices.read'] as const)
        if (!staff.permissions.has(permission)) throw new AppError('forbidden', { permission });
      const numbers = [...new Set(query.getAll('number'))];
      if (numbers.length > MOST_PRINTED) throw new AppError('too-many-rows');
      const wanted = [];
      for (const number of numbers) {
        const customerId = await readOwner(db, number);
        if (customerId === undefined) throw new AppError('not-found');
        wanted.push({ customerId, number });
      }
      const { name, bytes } = await documents.ordersPdf(wanted, staff.locale);
      const customerId = wanted.length === 1 ? wanted[0]?.customerId : undefined;
      const act = { kind: 'order.print', actor: { userId: staff.userId, name: staff.name }, source: 'office' } as const;
      await operations.run(db, { ...act, params: { numbers }, customerId }, async (_, change) => {
        change.record();
        return {};
      });
      headers['Content-Type'] = 'application/pdf';
      headers['Content-Disposition'] = `inline; filename="${name}"`;
      return { status: 200, headers, body: exchange.method === 'HEAD' ? '' : bytes };
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error) log.error({ err: error }, 'the PDF of an order could not be made');
      return errorResponse(expected, DEFAULT_LOCALE, headers);
    }
  };
}
