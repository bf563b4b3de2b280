/** Breadcrumbs; the last entry is the page itself and not a link. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Omitted for the page itself. */
  to?: string;
}

/** Home is added at the front. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={m.shell_breadcrumbs()}>
      <ol className="crumbs">
        <li>
          <Link to={paths.home()}>{m.shell_home()}</Link>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
