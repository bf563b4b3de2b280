/** The shop's frame: header, menu, promo tabs, footer, bottom bar. Its data is loaded once, not per navigation. */
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { type LoaderFunctionArgs, Outlet, useMatches, useRouteError } from 'react-router';
import type { MenuItem, PromoTab } from '#contract/endpoints/home.ts';
import { ErrorView } from '#storefront/domain/session/error-view.tsx';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { AgentStrip } from '#storefront/features/agent-strip/agent-strip.tsx';
import { Footer } from '#storefront/features/frame/footer.tsx';
import { OfflineStrip } from '#storefront/features/frame/offline-strip.tsx';
import { PromoTabs } from '#storefront/features/frame/promo-tabs.tsx';
import { ScrollTop } from '#storefront/features/frame/scroll-top.tsx';
import { Header } from '#storefront/features/header/header.tsx';
import { QuickOrderTool } from '#storefront/features/header/quick-order-tool.tsx';
import { TopBar } from '#storefront/features/header/top-bar.tsx';
import { LostEditsHost } from '#storefront/features/lost-edits/lost-edits-host.tsx';
import { BottomBar } from '#storefront/features/menu/bottom-bar.tsx';
import { CategoryMenu } from '#storefront/features/menu/category-menu.tsx';
import { MiniCart } from '#storefront/features/mini-cart/mini-cart.tsx';
import { SearchBox } from '#storefront/features/search-box/search-box.tsx';
import { WishlistForm } from '#storefront/features/wishlist/wishlist-form.tsx';
import { WishlistTool } from '#storefront/features/wishlist/wishlist-tool.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, type SerialisedPayload, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { failureTitle } from '#storefront/platform/navigation/page-title.ts';
import { errorTitle } from '#storefront/ui/error-title.ts';
import { LatestOrdersHost } from './latest-orders-host.tsx';

/** For customers only: guests never load it. */
const AddressChooser = lazy(() => import('#storefront/features/frame/address-chooser.tsx'));

interface Frame {
  menu: MenuItem[];
  promoTabs: PromoTab[];
  footer: string;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<SerialisedPayload<Frame>> {
  const { shared, serialise } = scopeOf(context);
  const text = await shared('frame', async () => {
    const [menu, tabs, footer] = await Promise.all([
      callApi('home.get_b2b_menu', { depth: 1 }, context),
      callApi('home.get_promo_slider', {}, context),
      callApi('html.get_footers', {}, context),
    ]);
    const { footer_b2b_html } = footer.message.data;
    return JSON.stringify({ menu: menu.message, promoTabs: tabs.message, footer: footer_b2b_html } satisfies Frame);
  });
  return serialise({ text }) as SerialisedPayload<Frame>;
}

export const meta = failureTitle(errorTitle);

export function shouldRevalidate(): boolean {
  return false;
}

function HeaderSearch() {
  return <SearchBox onAdd={useAddArticle()} />;
}

/** Begins with a form that posts to its own page until its script is loaded. */
const LateFooter = lazy(() => import('./late-footer.tsx'));

const DELIVERY = (
  <Suspense>
    <AddressChooser />
  </Suspense>
);

const LATE_FOOTER = (
  <Suspense>
    <LateFooter />
  </Suspense>
);

const HEADER = (
  <Header
    search={<HeaderSearch />}
    tools={
      <>
        <QuickOrderTool />
        <WishlistTool />
        <MiniCart />
      </>
    }
  />
);

/**
 * The router renders the layout again with every step of a navigation; the memoised frame does not change, its parts
 * subscribe to what they show.
 */
const ShopFrame = memo(function ShopFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <TopBar delivery={DELIVERY} />
      <AgentStrip />
      {HEADER}
      <CategoryMenu items={frame.menu} />
      {/* Here and not at the end: in a low window the bar is part of the page flow. */}
      <BottomBar items={frame.menu} />
      <PromoTabs tabs={frame.promoTabs} />
      <OfflineStrip />
      <LostEditsHost />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer html={frame.footer} late={LATE_FOOTER} />
      <ScrollTop />
      <WishlistForm />
      <LatestOrdersHost />
    </>
  );
});

const PAGE = <Outlet />;

export default function DefaultLayout({ loaderData }: { loaderData: SerialisedPayload<Frame> }) {
  return <ShopFrame frame={usePayload(loaderData)}>{PAGE}</ShopFrame>;
}

const NO_FRAME = pack<Frame>({ menu: [], promoTabs: [], footer: '' });

/** When a page fails, the frame stays; when the frame's own data could not be loaded, it is empty. */
export function ErrorBoundary() {
  const error = useRouteError();
  const match = useMatches().find(({ id }) => id.startsWith('default___'));
  const frame = usePayload((match?.loaderData as SerialisedPayload<Frame> | undefined) ?? NO_FRAME);
  return (
    <ShopFrame frame={frame}>
      <ErrorView error={error} />
    </ShopFrame>
  );
}
