/** Open panel of one category: up to three levels in columns, its image beside them, `chiudi` (storefront.md §2). */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MenuItem } from '#contract/endpoints/home.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { EVERYTHING } from './menu-names.ts';

let tree: Promise<MenuItem[]> | undefined;
/** The loaded tree, for the panel that is rendered. */
let items: readonly MenuItem[] = [];

/** The whole menu, fetched once per page; after a failure the next touch tries again. */
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

/**
 * Keyboard: up and down from link to link, left and right from group to group; up from the first one leaves the panel.
 */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget;
  const links = [...panel.querySelectorAll<HTMLElement>('.mega__columns a')];
  const heads = [...panel.querySelectorAll<HTMLElement>('.mega__group > a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const group = heads.findLastIndex((head) => links.indexOf(head) <= at);
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1] ?? panel.parentElement?.querySelector<HTMLElement>('[aria-expanded=true]'),
    ArrowRight: heads[group + 1],
    ArrowLeft: heads[group - 1],
    Home: links[0],
    End: links.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

interface MegaPanelProps {
  item: MenuItem;
  /** How often a key moved the focus into the panel; 0: never. */
  entered: number;
  onClose: () => void;
}

/** Rendered once `loadMenuTree` has resolved. */
export default function MegaPanel({ item, entered, onClose }: MegaPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry opened by key is entered as well
  useEffect(() => {
    if (entered > 0) panel.current?.querySelector<HTMLElement>('.mega__columns a')?.focus();
  }, [entered, item.name]);
  const full =
    item.name === EVERYTHING
      ? { ...item, children: [...items] }
      : (items.find(({ name }) => name === item.name) ?? item);
  const picture = full.category_menu_image;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that go from link to link
    <div className={`mega${picture ? '' : ' no-picture'}`} id="mega" ref={panel} onKeyDown={walk}>
      <div className="wrap">
        <div className="mega__head">
          <h2>{full.title}</h2>
          {full.url && (
            <Link className="link" to={contentHref(full.url)}>
              {m.shell_whole_category()}
            </Link>
          )}
          <button className="button button--quiet" type="button" onClick={onClose}>
            {m.shell_menu_close()} <Icon name="x" />
          </button>
        </div>
        <div className="mega__columns">
          {full.children.map((group) => (
            <div className="mega__group" key={group.name}>
              <Link to={contentHref(group.url)}>{group.title}</Link>
              <Branch items={group.children} />
            </div>
          ))}
        </div>
        {picture && (
          <div className="mega__picture">
            <span className="picture">
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
