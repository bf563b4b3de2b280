/**
 * The last error boundary: an error outside every layout, or while showing another error (storefront.md §2 "404 page").
 */
import { useLayoutEffect, useRef } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { statusOf } from '#storefront/platform/notices/error-status.rules.ts';

export function DocumentError({ error }: { error: unknown }) {
  const view = useRef<HTMLElement>(null);
  // The document is replaced, and the browser would paint it before its style sheets are loaded again.
  useLayoutEffect(() => {
    const main = view.current;
    let late = 0;
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')) {
      if (!main || link.sheet) continue;
      late += 1;
      main.hidden = true;
      link.onload = link.onerror = () => {
        late -= 1;
        main.hidden = late > 0;
      };
    }
  }, []);
  const status = statusOf(error);
  const title = status === 404 ? m.errors_route_not_found() : m.errors_fallback_title();
  return (
    <main className="wrap message-page" id="main" ref={view}>
      {/* No route is rendered that could set the document's title. */}
      <title>{title}</title>
      <div>
        <p className="message-page__number">{status}</p>
      </div>
      <div className="stack stack--close">
        <h1>{title}</h1>
        <p>{status === 404 ? m.errors_not_found_text() : m.errors_500_text()}</p>
        <details>
          <summary>{m.errors_details()}</summary>
          <p className="code">{detailsOf(error, status)}</p>
        </details>
        <p>
          <a className="button" href={paths.home()} data-reload="">
            {m.errors_link_home()}
          </a>
        </p>
      </div>
    </main>
  );
}

/** Details for support; the server sends no stack traces. */
function detailsOf(error: unknown, status: number): string {
  const text = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : '';
  return [status, text].filter(Boolean).join(' · ');
}
