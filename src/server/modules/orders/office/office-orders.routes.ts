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
  type LEFT_OUT_REASONS,
  type OrdersDone,
  releaseOrders,
  resendOrderEmail,
} from '#contract/office/orders.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Ran } from '../../operations/index.ts';
import type { DoneWithMany, Hand, LeftOut, Moved, OrderAdmin } from '../order-admin.service.ts';
import { readColleagues } from '../order-deeds.repository.ts';
import { OrderNotMoved } from '../order-not-moved.ts';
import { readEmailsDue } from './office-order.repository.ts';
import type { ViewOrder } from './office-order.view.ts';

export interface OfficeOrderRoutesDeps {
  readonly db: Queryable;
  readonly admin: OrderAdmin;
  readonly view: ViewOrder;
}

export function officeOrderRoutes({ db, admin, view }: OfficeOrderRoutesDeps): OfficeRoute[] {
  async function done(ran: Ran<DoneWithMany>): Promise<{ message: OrdersDone }> {
    const { done: moved, left } = ran.answer;
    const leave = ran.operationId === null ? null : await readEmailsDue(db, ran.operationId);
    return {
      message: {
        done: moved.map((one) => ({ ...one })),
        left_out: left.map(presentLeft),
        operation: ran.operationId,
        emails_leave_at: leave?.toISOString() ?? null,
      },
    };
  }

  const doneOne = async (deed: Promise<Ran<Moved>>, locale: Locale) => {
    const { answer, ...ran } = await deed.catch((error: unknown) => {
      throw error instanceof OrderNotMoved ? refusalOf(error, locale) : error;
    });
    return done({ ...ran, answer: { done: [{ number: answer.number, status: answer.status }], left: [] } });
  };

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

    officeRoute(resendOrderEmail, async ({ body, staff }) => {
      const { answer } = await admin.resendEmail(body.number, body.id, handOf(staff, body));
      if (answer.recipient === '') throw new AppError('not-found');
      return { message: answer };
    }),
  ];
}

const handOf = (
  { userId, name }: StaffCaller,
  { key, note = '', seen }: { key: string; note?: string; seen?: number | undefined },
): Hand => ({ actor: name, note, userId, source: 'office', key, seen });

const REASONS: Readonly<Partial<Record<LeftOut['reason'], (typeof LEFT_OUT_REASONS)[number]>>> = {
  'no-order': 'no-order',
  'on-hold': 'on-hold',
  'over-credit': 'over-credit',
};

function presentLeft({ number, reason, details: { from, hold } }: LeftOut): OrdersDone['left_out'][number] {
  return { number, reason: REASONS[reason] ?? 'moved', ...(from && { status: from }), ...(hold && { hold }) };
}

const SENTENCES = {
  'no-row': { it: 'L’ordine non ha questa riga.', en: 'The order has no such line.' },
  'no-pieces': { it: 'Non c’è più niente da consegnare.', en: 'Nothing is left to deliver.' },
  'too-many-pieces': { it: 'Più di quanto resta da consegnare.', en: 'More than what is left to deliver.' },
} as const;

/** What a page is shown of a step that was refused. */
function refusalOf({ reason, details }: OrderNotMoved, locale: Locale): AppError {
  if (reason === 'no-order') return new AppError('not-found');
  if (reason === 'on-hold') return new AppError('order-on-hold');
  const sentence = SENTENCES[reason as keyof typeof SENTENCES]?.[locale];
  if (!sentence) return new AppError('order-moved');
  const row = details.row?.split(' ')[0] ?? '';
  return new AppError('validation', { errors: { [`rows.${row}`]: [sentence] } });
}
