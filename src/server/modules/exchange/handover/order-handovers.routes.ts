/** Where the handovers of one order stand, for its page in the office (C-EXC-4). */
import { getOrderHandovers } from '#contract/office/order-handovers.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { handoverState } from './handover-state.rules.ts';
import { readHandoversOfOrder } from './handovers.repository.ts';

/** Nothing where no connection takes orders; an order that is not there has none. */
export const orderHandoverRoutes = (db: Database): OfficeRoute[] => [
  officeRoute(getOrderHandovers, async ({ body }) => {
    const found = await readHandoversOfOrder(db, body.number);
    return {
      message: {
        handovers: found.map((one) => ({
          code: one.connectionCode,
          name: one.connectionName,
          state: handoverState({ ...one, paidByCard: one.card !== null }),
          erp_number: one.erpNumber,
          at: one.ackedAt?.toISOString() ?? null,
          by: one.ackedBy,
          reason: one.reason,
          changed: one.state === 'acknowledged' && one.ackedVersion < one.version,
        })),
      },
    };
  }),
];
