/** A prepared cart in the shape of the wire, without the cart itself and its totals. */
import type { Credit } from '#contract/endpoints/checkout-choices.ts';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { isPublicBody } from '../../customers/index.ts';
import type { OfferedWindow, PreparedCart } from './checkout.service.ts';
import type { CreditState } from './credit.rules.ts';

export function presentPrepared(prepared: PreparedCart): Omit<PreparedOrder, 'cart' | 'totals'> {
  const { issues, options, payments, credit, customer, draft, token } = prepared;
  return {
    ok: issues.every(({ blocking }) => !blocking),
    issues: issues.map(({ code, rowId, amount, blocking }) => ({
      code,
      row_id: rowId,
      blocking,
      amount: amount === undefined ? undefined : moneyToNumber(amount),
    })),
    delivery_options: [
      {
        type: 'shipping',
        dates: [...options.shippingDates],
        cost: moneyToNumber(prepared.transport),
        delivery_days: prepared.deliveryDays,
        ...(options.together && { dates_together: [...options.together.shippingDates] }),
      },
      ...(options.pickupWindows.length > 0
        ? [
            {
              type: 'pickup' as const,
              windows: options.pickupWindows.map(presentWindow),
              closed: options.closedWindows.map(presentWindow),
              cost: 0,
              ...(options.together && { windows_together: options.together.pickupWindows.map(presentWindow) }),
            },
          ]
        : []),
    ],
    payment_methods: payments.map(({ code, label, dueDate, isCard }) => ({
      code,
      label,
      ...(dueDate ? { due_date: dueDate } : {}),
      ...(isCard ? { card: true } : {}),
    })),
    credit: credit ? presentCredit(credit) : null,
    invoice_to: {
      company_name: customer.companyName,
      vat_number: customer.vatNumber,
      tax_code: customer.taxCode,
    },
    draft,
    order_note: prepared.takesNote,
    asks_cig: isPublicBody(customer),
    summary_token: token,
  };
}

const presentWindow = ({ sendBy, ...window }: OfferedWindow) => ({ ...window, send_by: sendBy });

function presentCredit(credit: CreditState): Credit {
  return {
    limit: moneyToNumber(credit.limit),
    exposure: moneyToNumber(credit.exposure),
    unfulfilled_orders: moneyToNumber(credit.unfulfilledOrders),
    unbilled_delivery_notes: moneyToNumber(credit.unbilledNotes),
    open_deadlines: moneyToNumber(credit.openDeadlines),
    advances: moneyToNumber(credit.advances),
    order: moneyToNumber(credit.order),
    available: moneyToNumber(credit.available),
  };
}
