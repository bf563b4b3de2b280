/** The cart (storefront.md §2 `/pages/cart?tab=active`): the active one with its totals, and the saved ones. */
import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { Cart, CartRow } from '#contract/cart.ts';
import { ActiveCart } from '#storefront/features/cart-page/active-cart.tsx';
import { actOnCart, type CartCall, type CartFormResult } from '#storefront/features/cart-page/cart-form.ts';
import { SavedCarts } from '#storefront/features/cart-page/saved-carts.tsx';
import { callApi } from '#storefront/lib/api-client.ts';
import { ApiError } from '#storefront/lib/api-error.ts';
import type { Refusal } from '#storefront/lib/cart-queue.ts';
import { useCart } from '#storefront/lib/cart-store.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { flashCookie, takeFlash } from '#storefront/lib/flash.ts';
import { pack, useUnpacked } from '#storefront/lib/packed.ts';
import { pageFailure } from '#storefront/lib/page-failure.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { errorSentence } from '#storefront/lib/report-error.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { showToast } from '#storefront/lib/toast-store.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { FreeTransportGap } from '#storefront/ui/free-transport-gap.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/styles/features/cart.css';
import '#storefront/styles/features/product-row.css';

export const meta = pageTitle(() => m.cart_title());

type Done = NonNullable<CartFormResult['done']>;

const DONE_SENTENCES = {
  saved: m.cart_flash_saved,
  activated: m.cart_flash_activated,
  deleted: m.cart_flash_deleted,
  updated: m.cart_flash_updated,
} satisfies Record<Done, () => string>;

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (!user) throw redirect(paths.login(url.pathname + url.search));
  const [active, saved] = await Promise.all([
    callApi('wrapper.get_cart_items', {}, context),
    callApi('b2b_cart.get_cart_list', { filters: { status: 'saved' }, limit: 100 }, context),
  ]).catch((error) => {
    throw pageFailure(error);
  });
  return pack({
    cart: active.message,
    saved: saved.message.data,
    tab: url.searchParams.get('tab') === 'saved' ? 'saved' : 'active',
    find: url.searchParams.get('find') ?? '',
    done: takeFlash<{ done: Done }>(scope)?.done,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context);
  const form = await request.formData();
  const result = await actOnCart(form, ((name, body) => callApi(name, body, context)) as CartCall);
  if (result.done) {
    scope.setCookies.push(flashCookie({ done: result.done }));
    throw redirect(paths.cart({ tab: 'active' }));
  }
  const refusal = result.refusal;
  if (!refusal) return null;
  const sentence =
    'unreadable' in refusal ? m.cart_quantity_wrong({ code: String(refusal.rowId) }) : errorSentence(refusal.error);
  return data({ sentence, rowId: refusal.rowId }, { status: 422 });
}

const reasonOf = (refusal: Refusal): string =>
  errorSentence(
    new ApiError(422, {
      code: refusal.code as never,
      message: refusal.message,
      ...(refusal.nearest ? { nearest: refusal.nearest } : {}),
    }),
  );

const sayRemoved = (row: CartRow) => showToast({ code: row.carti, text: m.cart_removed(), picture: row.image });

export default function CartPage() {
  const { cart, saved, tab, find, done } = useUnpacked(useLoaderData<typeof loader>());
  const refused = useActionData<typeof action>();
  const { address } = useSession();
  const busy = useNavigation().formMethod === 'POST';
  const notice = refused ? (
    <Note tone="err" alert>
      {cart.data[refused.rowId ?? 0] ? <b className="code">{cart.data[refused.rowId ?? 0]?.carti} </b> : null}
      {refused.sentence}
    </Note>
  ) : done ? (
    <Note tone="ok">{DONE_SENTENCES[done]()}</Note>
  ) : null;
  const tabs = (
    <nav className="ctabs" aria-label={m.cart_tabs()}>
      <CartTab
        name="active"
        current={tab}
        label={m.cart_tab_active()}
        count={<ActiveRows loaded={cart.total_count} />}
      />
      <CartTab name="saved" current={tab} label={m.cart_tab_saved()} count={formatCount(saved.length)} />
    </nav>
  );
  return (
    <div className="wrap">
      <div className="ptitle">
        <h1>{m.cart_title()}</h1>
        {address && (
          <p>
            {m.cart_for()} <b>{address.name}</b>, {address.street}, {address.Citta}
          </p>
        )}
      </div>
      {tab === 'saved' ? (
        <>
          {tabs}
          {notice}
          <SavedCarts carts={saved} />
        </>
      ) : (
        <div className={busy ? 'cart is-busy' : 'cart'}>
          <ActiveCart
            loaded={cart}
            find={find}
            notice={notice}
            tabs={tabs}
            gap={(live: Cart) => <FreeTransportGap cart={live} />}
            reasonOf={reasonOf}
            onRemoved={sayRemoved}
          />
        </div>
      )}
    </div>
  );
}

/** Follows the live cart: rows come and go without a reload. */
function ActiveRows({ loaded }: { loaded: number }) {
  const count = useCart((state) => state.cart?.total_count) ?? loaded;
  return m.cart_rows({ count: formatCount(count) });
}

function CartTab({
  name,
  current,
  label,
  count,
}: {
  name: 'active' | 'saved';
  current: string;
  label: string;
  count: ReactNode;
}) {
  return (
    <Link to={paths.cart({ tab: name })} aria-current={name === current ? 'page' : undefined}>
      {label} <span>{count}</span>
    </Link>
  );
}
