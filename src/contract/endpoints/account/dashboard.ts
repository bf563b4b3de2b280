/** The customer's key figures and credit (C-ACC-1, C-API-4). Days are `DD/MM/YYYY`, amounts euros. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { orderHeaderSchema } from '../order.ts';
import { deadlineSchema } from './deadlines.ts';
import { callerFields } from './identity.ts';

/**
 * Cancelled orders are never counted. Amounts are taxable amounts as in the order list, so that the list of the same
 * days adds up to them.
 */
export const monthTotalsSchema = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** First and last day of it. */
  from: z.string(),
  to: z.string(),
  orders: z.int(),
  taxable: z.number(),
  /** The same month a year earlier. */
  before: z.number(),
});
export type MonthTotals = z.infer<typeof monthTotalsSchema>;

export const openOrderSchema = orderHeaderSchema.extend({
  /** Net value still to be delivered; 0 for orders that are not open. */
  residual: z.number(),
  /** Rows with something still to be delivered. */
  residual_rows: z.int(),
});
export type OpenOrder = z.infer<typeof openOrderSchema>;

export const unfinishedCartSchema = z.object({
  id_cart: z.int(),
  /** Empty for the active one. */
  cart_name: z.string(),
  status: z.enum(['active', 'saved']),
  address_code: z.int(),
  items_count: z.int(),
  /** `DD/MM/YYYY` of the last change. */
  updated_on: z.string(),
});
export type UnfinishedCart = z.infer<typeof unfinishedCartSchema>;

export const getDashboard = endpoint({
  name: 'account.get_dashboard',
  summary:
    'Orders of 12 months by month and family, open orders with what is to come, next delivery, unfinished carts; over all addresses.',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({
    message: z.object({
      /** This month and the eleven before it, oldest first. */
      months: z.array(monthTotalsSchema),
      /** Of those months; `before` = the same days a year earlier, today's date included. */
      total: z.object({ orders: z.int(), taxable: z.number(), before: z.number() }),
      /**
       * Of the same orders: families by amount spent, plus what belongs to none; all together add up to
       * `total.taxable`.
       */
      families: z.object({
        data: z.array(z.object({ code: z.string(), name: z.string(), spent: z.number() })),
        transport: z.number(),
        /** Negative: taken off by coupons. */
        coupons: z.number(),
      }),
      /** All orders that are accepted, to be accepted or partly delivered. */
      open: z.object({
        count: z.int(),
        /** Of them, delivered in part. */
        partial: z.int(),
        residual: z.number(),
      }),
      /** Open ones first, then the newest; at most eight. */
      orders: z.array(openOrderSchema),
      /** The open order that arrives or can be collected next; null = none has a day from today on. */
      next_delivery: z
        .object({
          number: z.string(),
          delivery_type: z.enum(['shipping', 'pickup']),
          date: z.string(),
          pickup_window: z.object({ from: z.string(), to: z.string() }).nullable(),
          destination: z.string(),
        })
        .nullable(),
      /** The next deadlines to be paid, expired ones first; at most five. null = the caller may not see them. */
      deadlines: z.array(deadlineSchema).nullable(),
      /** Open amounts that the bank returned unpaid; 0 also where the shop does not say it, or the caller may not see it. */
      unpaid: z.number(),
      /**
       * The caller's own carts, of all addresses: active ones with rows, then saved ones, each group by last change.
       */
      carts: z.array(unfinishedCartSchema),
    }),
  }),
});
export type Dashboard = z.infer<typeof getDashboard.response>['message'];

/** A row of the credit table (C-DOC-2): null = the split is not known. */
export const creditRowSchema = z.object({
  code: z.enum(['remittances', 'riba', 'unbilled_notes', 'unfulfilled_orders', 'advances']),
  expired: z.number().nullable(),
  to_expire: z.number().nullable(),
  total: z.number(),
});
export type CreditRow = z.infer<typeof creditRowSchema>;

export const exposition = endpoint({
  name: 'account.exposition',
  summary: 'Insured credit of the customer and what uses it (C-ORD-7).',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({
    message: z.object({
      /** null = none is agreed. */
      insured_credit: z.number().nullable(),
      /** Paid in advance: increases the credit. */
      advances: z.number(),
      /** Documents with VAT; for partly delivered orders the remaining part. */
      unfulfilled_orders: z.number(),
      unbilled_delivery_notes: z.number(),
      open_deadlines: z.number(),
      /** The overdue part of the deadlines. */
      overdue: z.number(),
      exposure: z.number(),
      /** null = no limit; negative = exceeded. */
      available: z.number().nullable(),
      /** What the total is made of; advances are subtracted. */
      rows: z.array(creditRowSchema),
      /** Agreed with the wholesaler itself beside the insured credit; null = none. */
      internal_credit: z.number().nullable(),
      /** Insured and internal credit less the total; null = no credit is agreed. */
      difference: z.number().nullable(),
      /** `DD/MM/YYYY`: the day of the books' figures; empty = not known. */
      as_of: z.string(),
    }),
  }),
});
export type Exposition = z.infer<typeof exposition.response>['message'];
