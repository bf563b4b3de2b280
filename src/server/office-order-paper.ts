/** Orders as one PDF for staff who see amounts (C-OFF-5); written down (C-OFF-1). */
import { MOST_PRINTED_ORDERS, orderPaperFile } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import type { Documents } from './modules/documents/index.ts';
import type { Operations } from './modules/operations/index.ts';
import { readOwner } from './modules/orders/index.ts';

export interface OfficeOrderPaperDeps {
  readonly db: Database;
  readonly documents: Pick<Documents, 'ordersPdf'>;
  readonly operations: Pick<Operations, 'run'>;
}

export function officeOrderPaper({ db, documents, operations }: OfficeOrderPaperDeps): OfficeFileRoute {
  return officeFileRoute(orderPaperFile, {
    async get({ query, staff }) {
      const numbers = [...new Set(query.number)];
      if (numbers.length > MOST_PRINTED_ORDERS) throw new AppError('too-many-rows');
      const wanted = [];
      for (const number of numbers) {
        const customerId = await readOwner(db, number);
        if (customerId === undefined) throw new AppError('not-found');
        wanted.push({ customerId, number });
      }
      if (wanted.length === 0) throw new AppError('not-found');
      const { name, bytes } = await documents.ordersPdf(wanted, staff.locale);
      const customerId = wanted.length === 1 ? wanted[0]?.customerId : undefined;
      const act = { kind: 'order.print', actor: { userId: staff.userId, name: staff.name }, source: 'office' } as const;
      await operations.run(db, { ...act, params: { numbers }, customerId }, async (_, change) => {
        change.record();
        return {};
      });
      return { type: 'application/pdf', disposition: 'inline', name, body: bytes };
    },
  });
}
