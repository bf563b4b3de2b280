/** The menu that slides in on phones, with its own search field, which submits `search_term` (storefront.md §2, §5). */
import { useEffect, useState } from 'react';
import { Form, useLocation } from 'react-router';
import type { MenuItem } from '#contract/endpoints/home.ts';
import { storeSearch } from '#storefront/domain/listing/recent-searches.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { LanguageSwitch } from '#storefront/ui/language-switch.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Panel } from '#storefront/ui/panel.tsx';
import { loadMenuTree } from './mega-panel.tsx';

export default function MobileMenu({ items, onClose }: { items: MenuItem[]; onClose: () => void }) {
  const {
    user,
    contacts,
    identity: { client_id: customerId },
  } = useSession();
  const [menu, setMenu] = useState(items);
  const { key } = useLocation();
  const [openedOn] = useState(key);
  useEffect(() => {
    if (key !== openedOn) onClose();
  }, [key, openedOn, onClose]);
  useEffect(() => {
    let gone = false;
    void loadMenuTree().then((tree) => !gone && tree.length > 0 && setMenu(tree));
    return () => {
      gone = true;
    };
  }, []);
  return (
    <Panel title={m.shell_menu()} onClose={onClose}>
      <form
        className="find"
        action={paths.shop()}
        onSubmit={(event) => storeSearch(customerId, String(new FormData(event.currentTarget).get('search_term')))}
      >
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="mq">
          {m.shell_search_label()}
        </label>
        <input
          className="input"
          id="mq"
          name="search_term"
          required
          pattern=".*\S.*"
          maxLength={200}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={m.shell_search_placeholder()}
        />
      </form>
      <ul className="menu-list">
        <li>
          <Link to={user ? paths.account() : paths.login()}>{user ? m.shell_account() : m.shell_login()}</Link>
        </li>
        {user && (
          <li>
            <Link to={paths.quickOrder()}>{m.quick_title()}</Link>
          </li>
        )}
        {menu.map((item) => (
          <Entry key={item.name} item={item} level={1} of="menu" />
        ))}
        <li>
          <Link to={paths.contact()}>{m.shell_contact()}</Link>
        </li>
        {user?.agent?.phone && user.role === 'customer' && (
          <li>
            <a href={`tel:${user.agent.phone.replace(/\s/g, '')}`}>
              {m.shell_agent()} {user.agent.name} · {user.agent.phone}
            </a>
          </li>
        )}
        {contacts.phone && (
          <li>
            <a href={`tel:${contacts.phone.replace(/\s/g, '')}`}>{m.shell_assistance({ phone: contacts.phone })}</a>
          </li>
        )}
      </ul>
      <div className="menu-list__end">
        <LanguageSwitch />
        {user && (
          <Form method="post" action={paths.logout()}>
            <button className="link" type="submit">
              {m.shell_logout()}
            </button>
          </Form>
        )}
      </div>
    </Panel>
  );
}

/** Levels that expand; deeper ones are reached through the page of the last level. */
const LEVELS = 3;

/** An entry that expands its children. `of`: the parent entry; one of its children is open at a time. */
function Entry({ item, level, of }: { item: MenuItem; level: number; of: string }) {
  if (item.children.length === 0 || level === LEVELS)
    return (
      <li>
        <Link to={contentHref(item.url)}>{item.title}</Link>
      </li>
    );
  return (
    <li>
      <details name={`mobile-${of}`}>
        <summary>
          {item.title} <Icon name="down" />
        </summary>
        <ul>
          {item.url && (
            <li>
              <Link to={contentHref(item.url)}>{m.shell_whole_category()}</Link>
            </li>
          )}
          {item.children.map((child) => (
            <Entry key={child.name} item={child} level={level + 1} of={item.name} />
          ))}
        </ul>
      </details>
    </li>
  );
}
