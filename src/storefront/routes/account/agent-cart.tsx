/**
 * For agents: the carts of the customer they act for, read-only; rows can be copied from them, carts are handed over to
 * the customer (C-CART-7).
 */
import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { ErrorCode } from '#contract/values/errors.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { fetchCart } from '#storefront/domain/cart/cart-store.ts';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { type AgentCall, type AgentDone, actOnAgentCart } from '#storefront/features/agent-cart/agent-cart-form.ts';
import { AgentCartRows } from '#storefront/features/agent-cart/agent-cart-rows.tsx';
import { AgentCartTab } from '#storefront/features/agent-cart/agent-cart-tab.tsx';
import { AgentSavedCarts } from '#storefront/features/agent-cart/agent-saved-carts.tsx';
import { countSavedCarts } from '#storefront/features/cart-page/saved-tab.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { flashCookie, takeFlash } from '#storefront/platform/storage/flash.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/cart-page/cart.css';

export const meta = pageTitle(() => m.agent_cart_client());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  if (user.role !== 'agent') throw data(null, { status: 403 });
  const id_cart = Number(/^\d{1,9}$/.exec(url.searchParams.get('cart') ?? '')?.[0] ?? 0);
  const [{ message: cart }, { message: saved }, { message: own }, savedOwn] = await Promise.all([
    callApi('wrapper.get_cart_items', { kind: 'client', ...(id_cart > 0 && { id_cart }) }, context),
    callApi('b2b_cart.get_cart_list', { filters: { status: 'saved', kind: 'client' }, limit: 100 }, context),
    callApi('b2b_cart.get_cart_list', { filters: { status: 'active', kind: 'agent' }, limit: 1 }, context),
    countSavedCarts(context),
  ]).catch((error) => {
    throw pageFailure(error);
  });
  if (cart.kind !== 'client') throw data(null, { status: 404 });
  const done = takeFlash<{ agent: AgentDone }>(scope)?.agent;
  const counts = { active: own.data[0]?.items_count ?? 0, saved: savedOwn };
  return pack({ cart, saved: saved.data, counts, done, key: newKey() });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const done = await actOnAgentCart(form, ((name, body) => callApi(name, body, context)) as AgentCall);
    if (!done) return data({ sentence: m.agent_tick_some() }, { status: 422 });
    scopeOf(context).setCookies.push(flashCookie({ agent: done }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 403) throw pageFailure(error);
    return data({ sentence: errorSentence(error) }, { status: error.status });
  }
  throw redirectTo(paths.agentCart(new URL(request.url).searchParams.get('cart') ? cartOf(form) : {}));
}

const cartOf = (form: FormData) => ({ cart: Number(form.get('id_cart')) });

export default function AgentCartPage() {
  const { cart, saved, counts, done, key } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<typeof action>();
  const { user, address } = useSession();
  const busy = useNavigation().formMethod === 'POST';
  const rows = useCart((state) => state.cart?.total_count) ?? counts.active;
  // The agent's own cart has changed, so the header is updated.
  useEffect(() => {
    if (done) void fetchCart();
  }, [done]);
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.agent_cart_client()}</h1>
        <p>
          <b>{user?.company_name}</b>
          {address && `, ${address.name}, ${address.Citta}`} · {m.agent_read_only()}
        </p>
      </div>
      <nav className="cart-tabs" aria-label={m.cart_tabs()}>
        <Link to={paths.cart({ tab: 'active' })}>
          {m.agent_cart_mine()} <span>{m.cart_rows({ count: rows, shown: formatCount(rows) })}</span>
        </Link>
        <Link to={paths.cart({ tab: 'saved' })}>
          {m.cart_tab_saved()} <span>{formatCount(counts.saved)}</span>
        </Link>
        <AgentCartTab current />
      </nav>
      {refused && (
        <Note tone="err" alert>
          {refused.sentence}
        </Note>
      )}
      {done && <DoneNote done={done} />}
      {cart.name && <h2 className="section__head">{cart.name}</h2>}
      {cart.total_count > 0 ? (
        <AgentCartRows cart={cart} copyKey={key} busy={busy} />
      ) : (
        <EmptyState title={m.agent_client_empty()} />
      )}
      <AgentSavedCarts carts={saved} shown={cart.name ? cart.id_cart : 0} />
    </div>
  );
}

function DoneNote({ done: { copied, refused = [], handedOver } }: { done: AgentDone }) {
  if (handedOver !== undefined) return <Note tone="ok">{m.agent_handed_over({ name: handedOver })}</Note>;
  const count = copied ?? 0;
  return (
    <Note
      tone={refused.length > 0 ? 'warn' : 'ok'}
      action={
        <Link className="link" to={paths.cart()}>
          {m.agent_to_cart()}
        </Link>
      }
    >
      {m.agent_copied({ count, shown: formatCount(count) })}
      {refused.map(({ carti, code }) => (
        <span key={carti} className="muted">
          <br />
          <b className="code">{carti}</b> {errorSentence(new ApiError(400, { code: code as ErrorCode, message: code }))}
        </span>
      ))}
    </Note>
  );
}
