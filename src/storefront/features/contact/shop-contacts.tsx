/**
 * Contact details of the shop: address with a link to a map (nothing is embedded), telephone, e-mail, opening hours.
 */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

/** `children`: content below. */
export function ShopContacts({ hours, children }: { hours: string; children?: ReactNode }) {
  const { contacts, shopName } = useSession();
  const { address, phone, email } = contacts;
  return (
    <aside aria-labelledby="where">
      <h2 id="where">{m.contact_where()}</h2>
      <address className="stack stack--close">
        <p>
          <b>{shopName}</b>
          {address && (
            <>
              <br />
              {address}
            </>
          )}
        </p>
        {address && (
          <p>
            <a
              className={buttonClass()}
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="pin" />
              {m.contact_map()}
              <Icon name="ext" />
            </a>
          </p>
        )}
        <dl className="facts">
          {phone && (
            <div>
              <dt>{m.contact_call()}</dt>
              <dd>
                <a className="link" href={`tel:${phone.replace(/\s/g, '')}`}>
                  {phone}
                </a>
              </dd>
            </div>
          )}
          {email && (
            <div>
              <dt>{m.contact_write()}</dt>
              <dd>
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              </dd>
            </div>
          )}
          {hours && (
            <div>
              <dt>{m.contact_hours()}</dt>
              <dd>{unbroken(hours)}</dd>
            </div>
          )}
        </dl>
      </address>
      {children}
    </aside>
  );
}

/** A range of hours stays on one line: `7:30–18:30`. */
function unbroken(hours: string): string {
  return hours.replaceAll(/(?<=\d)–(?=\d)/g, '–\u2060');
}
