/** The strip itself: whose cart, orders and prices an agent sees (C-ID-6). */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { readStorage, writeStorage } from '#storefront/platform/storage/browser-storage.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const KEY = 'agent-choice';

export default function CustomerStrip({ owner }: { owner: string }) {
  const { user, address } = useSession();
  const { revalidate } = useRevalidator();
  // The choice is stored in the session, so a choice in another window applies here too: it must be visible before the
  // agent acts.
  useEffect(() => {
    if (readStorage(KEY) !== owner) writeStorage(KEY, owner);
    const stop = new AbortController();
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== owner) void revalidate();
    };
    addEventListener('storage', follow, { signal: stop.signal });
    return () => stop.abort();
  }, [owner, revalidate]);
  return (
    <section className="agent-strip" aria-label={m.agent_strip()}>
      <div className="wrap">
        <Icon name="user" />
        {user?.company_name ? (
          <p>
            {m.agent_working_for()} <b>{user.company_name}</b> <span className="code">{user.client_id}</span>
            {address && (
              <small>
                {address.name}, {address.Citta}
              </small>
            )}
          </p>
        ) : (
          <p>{m.agent_nobody()}</p>
        )}
        <Link className="link" to={paths.customers()}>
          {user?.company_name ? m.agent_change_customer() : m.agent_my_customers()}
        </Link>
      </div>
    </section>
  );
}
