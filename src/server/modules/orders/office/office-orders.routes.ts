/** `office_orders.*`: the page of an order, and the deeds of staff (C-ORD-5, C-OFF-1). */
import {
  acceptOrders,
  addOrderNote,
  assignOrders,
  cancelOrder,
  deliverOrder,
  fulfilOrder,
  getColleagues,
  getOfficeOrder,
  holdOrders,
  readOrderEmail,
  releaseOrders,
  resendOrderEmail,
} from '#contract/office/orders.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { Outbox } from '../../mail/index.ts';
import type { OrderAdmin } from '../order-admin.service.ts';
import { readColleagues } from '../order-deeds.repository.ts';
import { OrderNotMoved } from '../order-not-moved.ts';
import { emailsOfOrder } from '../order-recipients.ts';
import type { ViewOrder } from './office-order.view.ts';
import { handOf, presentDone, refusalOf } from './orders-done.ts';

export interface OfficeOrderRoutesDeps {
  readonly db: Queryable;
  readonly admin: OrderAdmin;
  readonly view: ViewOrder;
  /** What an e-mail says. */
  readonly emailOf: Outbox['written'];
}

export function officeOrderRoutes({ db, admin, view, emailOf }: OfficeOrderRoutesDeps): OfficeRoute[] {
  const { done, doneOne } = presentDone(db);

  return [
    officeRoute(getOfficeOrder, async ({ body, staff }) => ({ message: await view(body.number, staff) })),

    officeRoute(getColleagues, async () => ({
      message: { data: (await readColleagues(db)).map(({ id, name }) => ({ user_id: id, name })) },
    })),

    officeRoute(acceptOrders, async ({ body, staff }) =>
      done(await admin.acceptMany(body.numbers, handOf(staff, body), body.over_credit)),
    ),

    officeRoute(holdOrders, async ({ body, staff }) =>
      done(await admin.hold(body.numbers, body.reason, handOf(staff, body))),
    ),

    officeRoute(releaseOrders, async ({ body, staff }) =>
      done(await admin.hold(body.numbers, '', handOf(staff, body))),
    ),

    officeRoute(assignOrders, async ({ body, staff }) => {
      const { user_id: userId, numbers } = body;
      if (userId !== null && !(await readColleagues(db)).some(({ id }) => id === userId))
        throw new AppError('not-found');
      return done(await admin.assign(numbers, userId, handOf(staff, body)));
    }),

    officeRoute(deliverOrder, ({ body, staff }) => {
      const delivery = body.rows.map(({ row_id, pieces }) => ({ row: String(row_id), pieces }));
      return doneOne(admin.deliverPart(body.number, delivery, handOf(staff, body)), staff.locale);
    }),

    officeRoute(fulfilOrder, ({ body, staff }) =>
      doneOne(admin.step('fulfil', body.number, handOf(staff, body)), staff.locale),
    ),

    officeRoute(cancelOrder, ({ body, staff }) =>
      doneOne(admin.step('cancel', body.number, handOf(staff, { ...body, note: body.reason })), staff.locale),
    ),

    officeRoute(addOrderNote, async ({ body, staff }) => {
      const { answer, operationId } = await admin
        .addNote(body.number, body.text, handOf(staff, body))
        .catch((error) => {
          throw error instanceof OrderNotMoved ? refusalOf(error, staff.locale) : error;
        });
      return { message: { id: answer.id, operation: operationId } };
    }),

    officeRoute(readOrderEmail, async ({ body, staff }) => {
      // It has amounts.
      if (!staff.permissions.has('prices.read')) throw new AppError('forbidden', { permission: 'prices.read' });
      const email = await emailOf(body.id, emailsOfOrder(body.number));
      if (!email) throw new AppError('not-found');
      return { message: email };
    }),

    officeRoute(resendOrderEmail, async ({ body, staff }) => {
      const { answer } = await admin.resendEmail(body.number, body.id, handOf(staff, body));
      if (answer.recipient === '') throw new AppError('not-found');
      return { message: answer };
    }),
  ];
}
