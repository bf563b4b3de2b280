/** Endpoints for agents' carts (C-CART-7). */
import { copyToAgentCart, handOverCart } from '#contract/endpoints/agent.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { errorBody } from '#server/platform/http/error-answer.ts';
import { RawJson, type Route, route } from '#server/platform/http/route.ts';
import type { AgentCarts } from './agent-carts.service.ts';
import { presentCart } from './cart.presenter.ts';
import type { CartOwner } from './cart.repository.ts';
import { agentCartOf } from './cart-kind.rules.ts';
import type { CartSettings, CartState } from './cart-state.ts';

export function agentCartRoutes(agentCarts: AgentCarts, settings: CartSettings): Route[] {
  const ownerOf = (caller: Caller): CartOwner => {
    const owner = agentCartOf(caller);
    if (!owner) throw new AppError('forbidden');
    return owner;
  };
  const message = (state: CartState, caller: Caller, more: object) =>
    new RawJson(`{"message":${presentCart(state, caller.locale, settings, { more: { response: true, ...more } })}}`);

  return [
    route(copyToAgentCart, async ({ body, caller }) => {
      const { id_cart, row_ids, key } = body;
      const wanted = { cartId: id_cart, rowIds: row_ids, key };
      const { state, copied, refused } = await agentCarts.copy(ownerOf(caller), wanted);
      return message(state, caller, {
        copied,
        refused: refused.map(({ row, refusal }) => {
          const { code, message } = errorBody(refusal, caller.locale);
          return { row_id: row.rowId, carti: row.article?.carti ?? '', code, message };
        }),
      });
    }),
    route(handOverCart, async ({ body, caller }) => {
      const naming = { name: body.name, agentName: caller.userName, locale: caller.locale };
      const { state, name } = await agentCarts.handOver(ownerOf(caller), body.id_cart, naming);
      return message(state, caller, { handed_over: { id_cart: body.id_cart, cart_name: name } });
    }),
  ];
}
