/** Orders as files for staff who see amounts (C-OFF-5): many as one PDF, one as a workbook; written down (C-OFF-1). */
import { MOST_PRINTED_ORDERS, orderPaperFile, orderWorkbookFile } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import type { StaffPerson } from '#server/platform/http/staff-caller.ts';
import type { Documents } from './modules/documents/index.ts';
import type { Operations } from './modules/operations/index.ts';
import { readOwner } from './modules/orders/index.ts';

export interface OfficeOrderPaperDeps {
  readonly db: Database;
  readonly documents: Pick<Documents, 'ordersPdf' | 'orderWorkbook'>;
  readonly operations: Pick<Operations, 'run'>;
}

interface Wanted {
  readonly customerId: number;
  readonly number: string;
}

export function officeOrderPaper({ db, documents, operations }: OfficeOrderPaperDeps): OfficeFileRoute[] {
  async function wantedOf(number: string): Promise<Wanted> {
    const customerId = await readOwner(db, number);
    if (customerId === undefined) throw new AppError('not-found');
    return { customerId, number };
  }

  async function note(kind: string, staff: StaffPerson, orders: readonly Wanted[]): Promise<void> {
    const customerId = orders.length === 1 ? orders[0]?.customerId : undefined;
    const numbers = orders.map(({ number }) => number);
    const act = { kind, actor: { userId: staff.userId, name: staff.name }, source: 'office' } as const;
    await operations.run(db, { ...act, params: { numbers }, customerId }, async (_, change) => {
      change.record();
      return {};
    });
  }

  return [
    officeFileRoute(orderPaperFile, {
      async get({ query, staff }) {
        const numbers = [...new Set(query.number)];
        if (numbers.length > MOST_PRINTED_ORDERS) throw new AppError('too-many-rows');
        const wanted: Wanted[] = [];
        for (const number of numbers) wanted.push(await wantedOf(number));
        if (wanted.length === 0) throw new AppError('not-found');
        const { name, bytes } = await documents.ordersPdf(wanted, staff.locale);
        await note('order.print', staff, wanted);
        return { type: 'application/pdf', disposition: 'inline', name, body: bytes };
      },
    }),
    officeFileRoute(orderWorkbookFile, {
      async get({ query, staff }) {
        const wanted = await wantedOf(query.number);
        const { name, bytes } = await documents.orderWorkbook(wanted.customerId, wanted.number, staff.locale);
        await note('order.export', staff, [wanted]);
        return { type: WORKBOOK, disposition: 'attachment', name, body: bytes };
      },
    }),
  ];
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
