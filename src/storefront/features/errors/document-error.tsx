/** The last view: an error outside every layout, or while showing another error (storefront.md §2 "404 page"). */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { statusOf } from '#storefront/ui/error-view.tsx';

export function DocumentError({ error }: { error: unknown }) {
  const status = statusOf(error);
  return (
    <main className="wrap nf" id="main">
      <div>
        <p className="nf__n">{status}</p>
      </div>
      <div className="stack stack--s">
        <h1>{status === 404 ? m.errors_route_not_found() : m.errors_fallback_title()}</h1>
        <p>{status === 404 ? m.errors_not_found_text() : m.errors_500_text()}</p>
        <p>
          <a className="btn" href={paths.home()} data-reload="">
            {m.errors_link_home()}
          </a>
        </p>
      </div>
    </main>
  );
}
