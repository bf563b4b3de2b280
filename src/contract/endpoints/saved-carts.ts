/** Saved carts, and actions on whole carts: parking, resuming, copying, emptying (C-CART-5). */
import { z } from 'zod';
import { CART_NAME_MAX } from '#contract/values/constants.ts';
import { callerFields, identityFields, wholeNumber } from './account/identity.ts';
import { mutationResponse, sequence } from './cart-shape.ts';
import { endpoint } from './endpoint.ts';

/** One cart of the caller. */
const ofCart = { ...callerFields, id_cart: wholeNumber };
const cartName = z.string().trim().min(1).max(CART_NAME_MAX);

export const removeCart = endpoint({
  name: 'wrapper.remove_cart',
  summary: 'Empties the active cart, or deletes a saved one.',
  access: 'customer',
  mutates: true,
  request: z.object(ofCart),
  response: mutationResponse,
});

export const saveCart = endpoint({
  name: 'wrapper.save_cart',
  summary: 'Parks the active cart under a name, or gives a saved one another (C-CART-5).',
  access: 'customer',
  mutates: true,
  request: z.object({ ...ofCart, name: cartName }),
  response: mutationResponse,
});

export const activateCart = endpoint({
  name: 'wrapper.activate_cart',
  summary: 'Makes a saved cart the active one; the current one is parked, or deleted when empty.',
  access: 'customer',
  mutates: true,
  rateLimit: 'lists',
  request: z.object(ofCart),
  response: mutationResponse,
});

export const duplicateCart = endpoint({
  name: 'b2b_cart.duplicate_cart',
  summary: 'Makes a saved copy of a cart under another name (C-CART-5).',
  access: 'customer',
  mutates: true,
  rateLimit: 'lists',
  request: z.object({ ...ofCart, name: cartName }),
  response: mutationResponse,
});

export const mergeCart = endpoint({
  name: 'b2b_cart.merge_cart',
  summary: 'Moves the rows of a saved cart into the active one; pieces of the same article add up.',
  access: 'customer',
  mutates: true,
  rateLimit: 'lists',
  request: z.object(ofCart),
  response: mutationResponse,
});

export const setAsideRows = endpoint({
  name: 'b2b_cart.set_aside_rows',
  summary: 'Moves rows of the active cart into a new saved one; the rest can be ordered now.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...ofCart,
    ...sequence,
    row_ids: z.array(wholeNumber).min(1).max(2000),
    /** Empty: a name with the date. */
    name: z.string().trim().max(CART_NAME_MAX).default(''),
  }),
  response: z.object({
    message: mutationResponse.shape.message.extend({
      set_aside: z.object({ id_cart: z.int(), cart_name: z.string() }),
    }),
  }),
});
export type SetAsideResponse = z.infer<typeof setAsideRows.response>['message'];

export const restoreRows = endpoint({
  name: 'b2b_cart.restore_rows',
  summary: 'Puts rows back that were taken out of the active cart less than a day ago.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...ofCart,
    ...sequence,
    /** Left out: the rows of the last removal. */
    row_ids: z.array(wholeNumber).min(1).max(2000).optional(),
  }),
  response: mutationResponse,
});

export const getCartList = endpoint({
  name: 'b2b_cart.get_cart_list',
  summary: 'Carts of the customer at the address.',
  access: 'customer',
  request: z.object({
    ...identityFields,
    /** 0 returns the count alone. */
    limit: wholeNumber.pipe(z.int().min(0).max(100)).default(20),
    page: wholeNumber.pipe(z.int().min(1)).default(1),
    filters: z
      .object({
        status: z.enum(['active', 'saved', 'sent']).optional(),
        id_cart: wholeNumber.optional(),
        /** Left out: the caller's own. The client's carts are open to their agent too (C-CART-7). */
        kind: z.enum(['client', 'agent']).optional(),
      })
      .optional(),
  }),
  response: z.object({
    message: z.object({
      data: z.array(
        z.object({
          id_cart: z.int(),
          cart_name: z.string(),
          status: z.enum(['active', 'saved', 'sent']),
          kind: z.enum(['client', 'agent']),
          totale_net: z.number(),
          items_count: z.int(),
          updated_at: z.string(),
          /** Name of the agent who prepared it; empty = the customer made it (C-CART-7). */
          prepared_by: z.string(),
        }),
      ),
      count: z.int(),
    }),
  }),
});
