/** The customer's figures at a glance, and his credit (C-ACC-1, C-API-4). Days are `DD/MM/YYYY`, amounts euros. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { callerFields } from './identity.ts';
import { orderHeaderSchema } from './order.ts';

/** Cancelled orders count nowhere. Amounts are taxable ones, as the order list has them: the list of the same days adds up to them. */
export const monthFiguresSchema = z.object({
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
export type MonthFigures = z.infer<typeof monthFiguresSchema>;

export const openOrderSchema = orderHeaderSchema.extend({
  /** Net value of what is still to come; 0 for what is not open. */
  residual: z.number(),
  /** Rows of which something is still to come. */
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
      months: z.array(monthFiguresSchema),
      /** Of those months; `before` = the same days a year earlier, today's date included. */
      total: z.object({ orders: z.int(), taxable: z.number(), before: z.number() }),
      /** Of the same orders: families by what was spent, and what belongs to none; all of it adds up to `total.taxable`. */
      families: z.object({
        data: z.array(z.object({ code: z.string(), name: z.string(), spent: z.number() })),
        transport: z.number(),
        /** Negative: taken off by coupons. */
        coupons: z.number(),
      }),
      /** All that are accepted, to be accepted or partly delivered. */
      open: z.object({
        count: z.int(),
        /** Of them, delivered in part. */
        partial: z.int(),
        residual: z.number(),
      }),
      /** Open ones first, then the newest; at most eight. */
      orders: z.array(openOrderSchema),
      /** Of the open orders the one that comes or can be fetched next; null = none with a day from today on. */
      next_delivery: z
        .object({
          number: z.string(),
          delivery_type: z.enum(['shipping', 'pickup']),
          date: z.string(),
          pickup_window: z.object({ from: z.string(), to: z.string() }).nullable(),
          destination: z.string(),
        })
        .nullable(),
      /** The caller's own, of all addresses: active ones with rows, then saved ones, each the last changed first. */
      carts: z.array(unfinishedCartSchema),
    }),
  }),
});
export type Dashboard = z.infer<typeof getDashboard.response>['message'];

export const exposition = endpoint({
  name: 'account.exposition',
  summary: 'Insured credit of the customer and what uses it (C-ORD-7).',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({
    message: z.object({
      /** null = none is agreed. */
      insured_credit: z.number().nullable(),
      /** Paid before: gives credit back. */
      advances: z.number(),
      /** Documents with VAT; what is left of partly delivered ones. */
      unfulfilled_orders: z.number(),
      unbilled_delivery_notes: z.number(),
      open_deadlines: z.number(),
      /** The part of the deadlines that is past its date. */
      overdue: z.number(),
      exposure: z.number(),
      /** null = no limit; negative = exceeded. */
      available: z.number().nullable(),
    }),
  }),
});
export type Exposition = z.infer<typeof exposition.response>['message'];
