/** When people of the wholesaler were in the shop as this customer: who, when, why, and what was ordered. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Status } from '#storefront/ui/badge.tsx';
import { Link } from '#storefront/ui/link.tsx';

export interface ShownAccess {
  id: number;
  who: string;
  mode: 'see' | 'act';
  reason: string;
  /** Days and times, formatted; `ended` null = now. */
  at: string;
  ended: string | null;
  orders: readonly string[];
}

export function WholesalerAccesses({ accesses }: { accesses: readonly ShownAccess[] }) {
  return (
    <section className="safety" aria-labelledby="accesses">
      <h2 id="accesses">{m.security_accesses()}</h2>
      <p>{accesses.length > 0 ? m.security_accesses_text() : m.security_accesses_none()}</p>
      {accesses.length > 0 && (
        <ul className="logins">
          {accesses.map(({ id, who, mode, reason, at, ended, orders }) => (
            <li key={id}>
              <div>
                <b>{who}</b> {ended === null && <Status tone="warn">{m.security_access_now()}</Status>}
                <small>
                  {ended === null ? m.security_access_since({ at }) : m.security_access_times({ at, ended })} ·{' '}
                  {mode === 'act' ? m.security_access_act() : m.security_access_see()} · {reason}
                </small>
                {orders.length > 0 && (
                  <small>
                    {m.security_access_orders()}{' '}
                    {orders.map((number, place) => (
                      <span key={number}>
                        {place > 0 && ', '}
                        <Link to={paths.orderDetail({ number })}>{number}</Link>
                      </span>
                    ))}
                  </small>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
