/** The agent's cart forms, handled on the server. */
import type { CopiedRows, HandedOver } from '#contract/endpoints/agent.ts';
import type { ApiName, ApiRequest } from '#contract/endpoints/api.ts';

export type AgentCall = <Name extends ApiName>(name: Name, body: ApiRequest<Name>) => Promise<{ message: unknown }>;

/** Shown on the page after the redirect. */
export interface AgentDone {
  copied?: number;
  refused?: ReadonlyArray<{ carti: string; code: string }>;
  /** Name of the cart that the customer now has. */
  handedOver?: string;
}

/** Names stored in the message; further rows are only counted, because a cookie is small. */
const NAMED_ROWS = 20;

/** Executes the pressed button; undefined if no row was selected. @throws ApiError if the server refuses. */
export async function actOnAgentCart(form: FormData, call: AgentCall): Promise<AgentDone | undefined> {
  const id_cart = Number(form.get('id_cart'));
  const intent = form.get('intent');
  if (intent === 'hand-over') {
    const name = String(form.get('name') ?? '');
    const { handed_over } = (await call('agent.hand_over', { id_cart, name })).message as HandedOver;
    return { handedOver: handed_over.cart_name };
  }
  const ticked = form.getAll('row').map(Number);
  if (intent !== 'copy-all' && ticked.length === 0) return undefined;
  const key = String(form.get('key') ?? '');
  const { copied, refused } = (
    await call('agent.copy_rows', {
      id_cart,
      ...(key && { key }),
      ...(intent !== 'copy-all' && { row_ids: ticked }),
    })
  ).message as CopiedRows;
  return { copied, refused: refused.slice(0, NAMED_ROWS).map(({ carti, code }) => ({ carti, code })) };
}
