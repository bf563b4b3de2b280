/** Open panel of one category: up to three levels in columns, its picture beside them, `chiudi` (storefront.md §2). */
import type { MenuItem } from '#contract/home.ts';
import { callApi } from '#storefront/lib/api-client.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

let tree: Promise<MenuItem[]> | undefined;
/** What came of it, for the panel that is drawn now. */
let items: readonly MenuItem[] = [];

/** The whole menu, fetched once per page life; a failure is tried again at the next touch. */
export function loadMenuTree(): Promise<MenuItem[]> {
  tree ??= callApi('home.get_b2b_menu', { depth: 4 }).then(
    ({ message }) => {
      items = message;
      return message;
    },
    () => {
      tree = undefined;
      return [];
    },
  );
  return tree;
}

/** Rendered once `loadMenuTree` has answered. */
export default function MegaPanel({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const full = items.find(({ name }) => name === item.name) ?? item;
  const picture = full.category_menu_image;
  return (
    <div className={`mega${picture ? '' : ' no-img'}`} id="mega">
      <div className="wrap">
        <div className="mega__h">
          <h2>{full.title}</h2>
          {full.url && (
            <Link className="link" to={contentHref(full.url)}>
              {m.shell_whole_category()}
            </Link>
          )}
          <button className="btn btn--quiet" type="button" onClick={onClose}>
            {m.shell_menu_close()} <Icon name="x" />
          </button>
        </div>
        <div className="mega__cols">
          {full.children.map((group) => (
            <div className="mega__g" key={group.name}>
              <Link to={contentHref(group.url)}>{group.title}</Link>
              <Branch items={group.children} />
            </div>
          ))}
        </div>
        {picture && (
          <div className="mega__img">
            <span className="pic">
              <img src={picture} width={240} height={240} alt="" loading="lazy" />
            </span>
            {full.label && <p>{full.label}</p>}
          </div>
        )}
      </div>
    </div>
  );
}

function Branch({ items }: { items: MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.name}>
          <Link to={contentHref(item.url)}>{item.title}</Link>
          <Branch items={item.children} />
        </li>
      ))}
    </ul>
  );
}
