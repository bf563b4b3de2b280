/** The document: head, language alternatives, the session of every page, and the outermost error boundary. */
import './styles/shell.css';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import archivo from '#kit/fonts/archivo-latin-wdth.woff2?url';
import plexMono from '#kit/fonts/ibm-plex-mono-latin-500.woff2?url';
import { getLocale } from '#kit/texts/page-language.ts';
import { hiddenPrices, NO_PRICES_CLASS } from '#storefront/domain/session/price-privacy.ts';
import { StoredSession } from '#storefront/domain/session/stored-session.tsx';
import { vatView } from '#storefront/domain/session/vat-view.ts';
import { ToastStack } from '#storefront/features/frame/toast-stack.tsx';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { setBrowserSession } from '#storefront/platform/api/browser-session.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { KeyboardShortcuts } from '#storefront/platform/browser/keyboard-shortcuts.tsx';
import { historyEntryOf, SCROLL_KEY } from '#storefront/platform/navigation/history-entry.ts';
import { PageFocus } from '#storefront/platform/navigation/page-focus.tsx';
import { PageLinks } from '#storefront/platform/navigation/page-links.tsx';
import { setScreens } from '#storefront/platform/session/screen-settings.ts';
import { screenStyle } from '#storefront/platform/session/screen-style.rules.ts';
import {
  chosenAddress,
  identityOf,
  SessionContext,
  type SessionView,
  type WireIdentity,
} from '#storefront/platform/session/session-view.ts';
import { DocumentError } from './features/errors/document-error.tsx';
import { ErrorHost } from './features/errors/error-host.tsx';
import { LoginHost } from './features/login/login-host.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<SessionView> {
  const scope = scopeOf(context);
  const { user, accessToken } = await scope.session();
  const address = chosenAddress(user, scope.cookie);
  const { settings } = scope;
  const identity = identityOf(user, address);
  const [pageStyle, cart] = await Promise.all([scope.pageStyle(), cartSummary(context, identity)]);
  const own = user?.search_settings.find((one) => one.address_code === address?.address_code);
  const priced = identity.client_id !== 0 || settings.guestPrices === 'list';
  return {
    locale: scope.locale,
    user,
    address,
    identity,
    accessToken,
    shopName: settings.shopName,
    logo: settings.logo,
    locales: settings.locales,
    screens: settings.screens,
    module: settings.module,
    appToken: settings.appToken,
    // Links for search engines use the shop's public URL, because the host of a request can be forged.
    origin: settings.publicUrl || scope.origin,
    guestNavigation: settings.guestNavigation,
    priced,
    pricesHidden: hiddenPrices.isOn(scope.cookie),
    vatIncluded: priced && !user?.vat_exempt && vatView.isOn(scope.cookie),
    priceView: own?.price_view ?? settings.priceView,
    autocompleteOff: own?.disable_autocomplete ?? false,
    freeTransportAbove: settings.transport.freeAbove,
    contacts: settings.contacts,
    privacyNotice: settings.privacyNotice,
    registrationLanding: settings.registrationLanding,
    trackingUrl: settings.trackingUrl,
    nonce: scope.nonce,
    // The wholesaler's own CSS comes after the settings, so that it overrides them.
    pageStyle: screenStyle(settings.screens) + pageStyle,
    cart,
  };
}

/**
 * For the header, which shows the number of rows and the total from the first paint on; if they cannot be read, the
 * page is rendered without them.
 */
async function cartSummary(context: LoaderFunctionArgs['context'], identity: WireIdentity) {
  if (identity.client_id === 0) return null;
  return callApi('wrapper.get_cart_items', { rows: false }, context).then(
    ({ message }) => ({ totalCount: message.total_count, totalNet: message.totale_netto }),
    () => null,
  );
}

/** The session changes with login and address forms, not with navigation. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  // From here on React handles links, forms and keys; benchmarks and tests wait for this attribute.
  useEffect(() => void document.documentElement.toggleAttribute('data-live', true), []);
  const session = useRouteLoaderData('root') as SessionView | undefined;
  // The nonce attribute is hidden from scripts, so hydration must not compare it.
  const nonce = typeof document === 'undefined' ? session?.nonce : undefined;
  return (
    <html
      lang={getLocale()}
      className={session?.pricesHidden ? NO_PRICES_CLASS : undefined}
      data-price-view={session?.priceView}
      data-shop={session?.shopName}
      data-guests={session && String(session.guestNavigation)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#16191D" />
        {/* The first paint waits for the whole page: otherwise columns and right-aligned parts would shift. */}
        <link rel="expect" href="#drawn" blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" href={archivo} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={plexMono} crossOrigin="anonymous" />
        <Meta />
        <Links />
        {session?.pageStyle && <style nonce={nonce}>{session.pageStyle}</style>}
      </head>
      <body>
        {children}
        <span id="drawn" hidden />
        <ScrollRestoration nonce={nonce} storageKey={SCROLL_KEY} getKey={historyEntryOf} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/**
 * Parts that belong to no page. One constant element, because the router renders this route again with every step of a
 * navigation.
 */
const APART = (
  <>
    <ToastStack />
    <ErrorHost />
    <LoginHost />
    <PageLinks />
    <PageFocus />
    <KeyboardShortcuts />
  </>
);

export default function Root({ loaderData }: { loaderData: SessionView }) {
  setScreens(loaderData.screens);
  if (typeof document !== 'undefined') setBrowserSession(loaderData);
  return (
    <SessionContext value={loaderData}>
      <Outlet />
      {APART}
      <StoredSession session={loaderData} />
    </SessionContext>
  );
}

export function ErrorBoundary() {
  return <DocumentError error={useRouteError()} />;
}
