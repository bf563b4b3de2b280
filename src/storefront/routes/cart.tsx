/** The cart (storefront.md §2 `/pages/cart?tab=active`): the active one with its totals, and the saved ones. */
import { type ReactNode, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import type { Refusal } from '#storefront/domain/cart/cart-queue-ports.ts';
import { FreeTransportGap } from '#storefront/domain/cart/free-transport-gap.tsx';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { AgentCartTab } from '#storefront/features/agent-cart/agent-cart-tab.tsx';
import { HandOver } from '#storefront/features/agent-cart/hand-over.tsx';
import { CouponBox } from '#storefront/features/cart-benefits/coupon-box.tsx';
import { actOnCoupon, isCouponForm } from '#storefront/features/cart-benefits/coupon-form.ts';
import { GiftsWon, ThresholdNotes } from '#storefront/features/cart-benefits/threshold-notes.tsx';
import { ActiveCart } from '#storefront/features/cart-page/active-cart.tsx';
import { CartAskDialog } from '#storefront/features/cart-page/cart-ask.tsx';
import { CartElsewhere } from '#storefront/features/cart-page/cart-elsewhere.tsx';
import { actOnCart, type CartCall, type CartDone, isNameless } from '#storefront/features/cart-page/cart-form.ts';
import { CartNotice } from '#storefront/features/cart-page/cart-notice.tsx';
import { activeCartData } from '#storefront/features/cart-page/cart-page-data.ts';
import { cartViewOf, paramsOf } from '#storefront/features/cart-page/cart-view.rules.ts';
import { type CartOfAddress, OtherAddresses } from '#storefront/features/cart-page/other-addresses.tsx';
import { PrintedFor } from '#storefront/features/cart-page/printed-for.tsx';
import { SavedCartPreview } from '#storefront/features/cart-page/saved-cart-preview.tsx';
import { SavedCarts } from '#storefront/features/cart-page/saved-carts.tsx';
import { askOf, countSavedCarts, savedTab } from '#storefront/features/cart-page/saved-tab.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { chosenAddress, useSession } from '#storefront/platform/session/session-view.ts';
import { flashCookie, takeFlash } from '#storefront/platform/storage/flash.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/cart-page/cart.css';
import '#storefront/features/cart-page/cart-page.css';
import '#storefront/features/cart-page/cart-phone.css';

export const meta = pageTitle(() => m.cart_title());

/** The tab of the active cart only counts the saved ones; the other reads one page of them, or one of them. */
export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  const { searchParams } = url;
  const tab = searchParams.get('tab') === 'saved' ? 'saved' : 'active';
  const page = Number(searchParams.get('page') ?? 1);
  const [active, saved] = await Promise.all([
    callApi('wrapper.get_cart_items', {}, context),
    tab === 'saved' ? savedTab(searchParams, page, context) : undefined,
    tab === 'saved' ? undefined : countSavedCarts(context),
  ]).then(
    ([cart, list, counted]) => [cart, { list, count: list?.count ?? counted ?? 0 }] as const,
    (error) => {
      throw error instanceof ApiError && error.status === 404 ? data(null, { status: 404 }) : pageFailure(error);
    },
  );
  const elsewhere = tab === 'active' && active.message.total_count === 0 ? await cartsElsewhere(user, context) : [];
  return pack({
    elsewhere,
    active: activeCartData(active.message, cartViewOf(searchParams), tab === 'active' ? page : 1),
    saved: saved.list?.tab,
    savedCount: saved.count,
    tab,
    ask: askOf(searchParams, active.message, saved.list?.tab),
    done: takeFlash<{ done: CartDone }>(scope)?.done,
    printedOn: longDate(todayIn(scope.settings.timeZone, new Date())),
  });
}

const MOST_ELSEWHERE = 3;

/**
 * Active carts of the customer's other addresses: requested only for an empty cart, which usually follows a change of
 * address or an order.
 */
async function cartsElsewhere(user: User, context: LoaderFunctionArgs['context']): Promise<CartOfAddress[]> {
  if (user.address_codes.length < 2) return [];
  const here = chosenAddress(user, scopeOf(context).cookie)?.address_code;
  const carts = await callApi('account.get_dashboard', {}, context).then(
    ({ message }) => message.carts,
    // The page works without this list.
    () => [],
  );
  return carts
    .filter((cart) => cart.status === 'active' && cart.address_code !== here)
    .slice(0, MOST_ELSEWHERE)
    .flatMap(({ address_code, items_count }) => {
      const name = user.address_codes.find((one) => one.address_code === address_code)?.name;
      return name ? [{ address_code, name, rows: items_count }] : [];
    });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context);
  const form = await request.formData();
  if (isCouponForm(form)) {
    const outcome = await actOnCoupon(form, context);
    if ('refused' in outcome) return data({ coupon: outcome.refused }, { status: 422 });
    throw redirectTo(paths.cart({ tab: 'active' }));
  }
  if (isNameless(form)) return data({ nameless: true as const }, { status: 422 });
  const { done, refusal } = await actOnCart(form, ((name, body) => callApi(name, body, context)) as CartCall).catch(
    (error) => {
      throw pageFailure(error);
    },
  );
  if (done) {
    scope.setCookies.push(flashCookie({ done }));
    const { searchParams } = new URL(request.url);
    searchParams.delete('ask');
    const stays = done.what === 'renamed' || done.what === 'duplicated' || done.what === 'deleted';
    throw redirectTo(
      paths.cart(
        stays
          ? { tab: 'saved' }
          : { tab: 'active', ...paramsOf(cartViewOf(searchParams), Number(searchParams.get('page') ?? 1)) },
      ),
    );
  }
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

export default function CartPage() {
  const {
    elsewhere,
    active,
    saved,
    savedCount,
    tab,
    ask: asked,
    done,
    printedOn,
  } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<typeof action>();
  const { user, address } = useSession();
  const busy = useNavigation().formMethod === 'POST';
  const [ask, setAsk] = useState(asked);
  const notice =
    refused && 'sentence' in refused ? (
      <Note tone="err" alert>
        {active.cart.data[refused.rowId ?? 0] ? (
          <b className="code">{active.cart.data[refused.rowId ?? 0]?.carti} </b>
        ) : null}
        {refused.sentence}
      </Note>
    ) : done ? (
      <CartNotice done={done} />
    ) : null;
  const tabs = (
    <nav className="cart-tabs" aria-label={m.cart_tabs()}>
      <CartTab
        name="active"
        current={tab}
        label={user?.role === 'agent' ? m.agent_cart_mine() : m.cart_tab_active()}
        count={<ActiveRows loaded={active.cart.total_count} />}
      />
      <CartTab name="saved" current={tab} label={m.cart_tab_saved()} count={formatCount(savedCount)} />
      <AgentCartTab />
    </nav>
  );
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.cart_title()}</h1>
        <PrintedFor day={printedOn} />
        {address && (
          <p>
            {m.cart_for()} <b>{address.name}</b>, {address.street}, {address.Citta}
          </p>
        )}
        {tab === 'active' && <HandOver loaded={active.cart} />}
      </div>
      {ask && (
        <CartAskDialog
          ask={ask}
          nameless={Boolean(refused && 'nameless' in refused)}
          onClose={() => setAsk(undefined)}
        />
      )}
      {saved ? (
        <>
          {tabs}
          {notice}
          {saved.kind === 'list' ? (
            <SavedCarts carts={saved.carts} page={saved.page} pages={saved.pages} onAsk={setAsk} />
          ) : saved.kind === 'preview' ? (
            <SavedCartPreview saved={saved.cart} preparedBy={saved.preparedBy} onAsk={setAsk} />
          ) : (
            <CartElsewhere id={saved.id} address={saved.address} />
          )}
        </>
      ) : (
        <div className={busy ? 'cart is-busy' : 'cart'}>
          <ActiveCart
            loaded={active}
            elsewhere={<OtherAddresses carts={elsewhere} />}
            notice={notice}
            tabs={tabs}
            gap={(live: Cart) => (
              <>
                <FreeTransportGap cart={live} />
                <GiftsWon gifts={live.gifts} />
                <ThresholdNotes thresholds={live.thresholds} />
                <CouponBox cart={live} refused={refused && 'coupon' in refused ? refused.coupon : undefined} />
              </>
            )}
            reasonOf={reasonOf}
            onAsk={setAsk}
          />
        </div>
      )}
    </div>
  );
}

/** Follows the live cart: rows change without a reload. */
function ActiveRows({ loaded }: { loaded: number }) {
  const count = useCart((state) => state.cart?.total_count) ?? loaded;
  return m.cart_rows({ count, shown: formatCount(count) });
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
