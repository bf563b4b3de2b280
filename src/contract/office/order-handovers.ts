/** Which other systems an order was handed over to, as staff see it (C-EXC-4). */
import { z } from 'zod';
import { HANDOVER_STATES } from '../exchange/exchange-orders.ts';
import { officeEndpoint, officeFields } from './office-endpoint.ts';

export const getOrderHandovers = officeEndpoint({
  name: 'office_orders.get_handovers',
  summary: 'The handovers of an order to other systems: state, number in their books, when, why not.',
  permission: 'orders.read',
  request: z.object({ ...officeFields, number: z.string().min(1).max(40) }),
  response: z.object({
    message: z.object({
      handovers: z.array(
        z.object({
          /** Of the connection. */
          code: z.string(),
          name: z.string(),
          state: z.enum(HANDOVER_STATES),
          /** Empty = not in their books, or they named none. */
          erp_number: z.string(),
          /** When it was acknowledged or refused, and by which key or command. */
          at: z.string().nullable(),
          by: z.string(),
          /** Why it was refused. */
          reason: z.string(),
          /** It changed after they took it, and they have not said yet that they know. */
          changed: z.boolean(),
        }),
      ),
    }),
  }),
});
