/** The three pages of the search desk. */
import { NavLink } from 'react-router';
import { m } from '#office/messages/messages.js';

export function SearchTabs() {
  const tabs = [
    { to: '/search', name: m.searchdesk_searches() },
    { to: '/search/rules', name: m.searchdesk_rules() },
    { to: '/search/words', name: m.searchdesk_words() },
  ];
  return (
    <nav className="desk-tabs" aria-label={m.searchdesk_parts()}>
      {tabs.map(({ to, name }) => (
        <NavLink key={to} to={to} end className="desk-tabs__tab">
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
