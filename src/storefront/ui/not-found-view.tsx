/** 404 (storefront.md §2): text, a search, and the links of the specification. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** `title`: what is missing, if it is not a page (an article, an order). */
export function NotFoundView({ title = m.errors_not_found_title() }: { title?: string }) {
  const links = [
    { to: paths.home(), text: m.errors_link_home() },
    { to: paths.account(), text: m.errors_link_account() },
    { to: paths.forgotPassword(), text: m.errors_link_forgot() },
    { to: paths.aboutUs(), text: m.errors_link_about() },
    { to: paths.contact(), text: m.errors_link_contact() },
  ];
  return (
    <div className="wrap message-page">
      <div>
        <h1>404</h1>
      </div>
      <div className="stack stack--close">
        <h2>{title}</h2>
        <p>{m.errors_not_found_text()}</p>
        <form className="search" action={paths.shop()}>
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="nfq">
            {m.errors_not_found_search()}
          </label>
          <input className="input" id="nfq" name="text" placeholder={m.errors_not_found_search()} />
          <button className="button button--ink" type="submit">
            <Icon name="search" className="small-only" />
            {m.shell_search_button()}
          </button>
        </form>
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <Link className="button" to={link.to} prefetch="none">
                {link.text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
