/** `office_connections.get_trade` and its changes: what a connection may order, and for whom (C-EXC-9). */
import { allowCustomer, disallowCustomer, getTrade, saveTrade } from '#contract/office/connection-trade.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import { createTradeConnections } from '#server/modules/trade-orders/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { actorOf } from './acting-staff.ts';
import { inWords, refusal } from './connection-sentences.ts';

interface ConnectionTradeDeps {
  readonly db: Database;
  readonly operations: Operations;
}

export function connectionTradeRoutes(deps: ConnectionTradeDeps): OfficeRoute[] {
  const trade = createTradeConnections(deps);
  return [
    officeRoute(getTrade, async ({ body: { code } }) => {
      const { rules, parties } = await trade.get(code);
      return {
        message: {
          rules,
          parties: parties.map(({ customerId, customer, identity, addressCode }) => ({
            client_id: customerId,
            customer,
            identity,
            address_code: addressCode,
          })),
        },
      };
    }),

    officeRoute(saveTrade, async ({ body: { key, code, rules }, staff }) => ({
      message: await trade.change(actorOf(staff, key), code, rules),
    })),

    officeRoute(allowCustomer, async ({ body: { key, code, client_id: customerId, identity, ...rest }, staff }) => {
      const party = { customerId, identity, addressCode: rest.address_code };
      await trade.get(code);
      try {
        await inWords(staff.locale, trade.allow(actorOf(staff, key), code, party));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not-found')) throw error;
        // The connection is there: it is the customer, or the address.
        throw refusal('client_id', String(customerId), staff.locale);
      }
      return { message: { success: true as const } };
    }),

    officeRoute(disallowCustomer, async ({ body: { key, code, client_id: customerId, identity }, staff }) => {
      await trade.disallow(actorOf(staff, key), code, { customerId, identity });
      return { message: { success: true as const } };
    }),
  ];
}
