/** `office_orders.check_rows`: what the rows of a list mean for a customer, for people of the wholesaler. */
import { checkOrderRows } from '#contract/office/order-taking.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { CheckRows } from './check-rows.service.ts';

export function officeQuickOrderRoutes(check: CheckRows): OfficeRoute[] {
  return [
    officeRoute(checkOrderRows, async ({ body, staff }) => {
      const buyer = { customerId: body.client_id, addressCode: body.address_code, locale: staff.locale };
      const asked = body.rows.map(({ code, quantity, item_id: itemId }) => ({ code, quantity, itemId }));
      const { rows } = await check(buyer, asked);
      // Amounts only for those who may see them (C-OFF-5).
      if (staff.permissions.has('prices.read')) return { message: { rows } };
      return { message: { rows: rows.map(({ price: _, ...row }) => row) } };
    }),
  ];
}
