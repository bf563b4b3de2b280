/** At a glance: figures that are links to what they add up from, what is no longer bought, carts, enquiries, last sign-ins. */
import { Link } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { boughtLines, customerPath, ownDiscounts } from '../customer-paths.ts';
import { CustomerFigures } from './customer-figures.tsx';

export function CustomerOverview({ customer }: { customer: OfficeCustomer }) {
  const { code, fields, lost_articles: lost, carts, enquiries, people, discounts = [] } = customer;
  const lastIn = people
    .filter(({ last_login: at }) => at !== null)
    .toSorted((a, b) => String(b.last_login).localeCompare(String(a.last_login)));
  return (
    <>
      {fields.active === false && <OfficeNote tone="warn">{m.customers_is_closed()}</OfficeNote>}
      <CustomerFigures customer={customer} />
      <div className="customer__columns">
        <OfficeSection title={m.customers_lost()}>
          {lost.length === 0 ? (
            <p className="hint">{m.customers_lost_none()}</p>
          ) : (
            <table className="customer-table">
              <thead>
                <tr>
                  <th scope="col">{m.customers_article()}</th>
                  <th scope="col" className="customer-table__number">
                    {m.customers_lost_orders()}
                  </th>
                  <th scope="col" className="customer-table__number">
                    {m.customers_lost_pieces()}
                  </th>
                  <th scope="col">{m.customers_lost_last()}</th>
                </tr>
              </thead>
              <tbody>
                {lost.map(({ carti, name, orders, pieces, last }) => (
                  <tr key={carti}>
                    <td>
                      <ArticleCode carti={carti} /> <span className="customer-table__words">{name}</span>
                    </td>
                    <td className="customer-table__number">
                      {may('orders.read') ? (
                        <Link className="link" to={boughtLines(code, carti)}>
                          {orders}
                        </Link>
                      ) : (
                        orders
                      )}
                    </td>
                    <td className="customer-table__number">{formatQuantity(pieces)}</td>
                    <td className="customer-table__day">{longDate(last)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </OfficeSection>
        <OfficeSection
          title={m.customers_signed_in()}
          aside={
            <Link className="link" to={customerPath(code, 'people')}>
              {m.customers_all_people()}
            </Link>
          }
        >
          {lastIn.length === 0 ? (
            <p className="hint">{m.customers_never_in()}</p>
          ) : (
            <table className="customer-table">
              <tbody>
                {lastIn.slice(0, 5).map(({ user_id, name, email, last_login, active }) => (
                  <tr key={user_id}>
                    <td>
                      <b className={active ? undefined : 'customer-table__closed'}>{name || email}</b>{' '}
                      <span className="hint">{name === '' ? '' : email}</span>
                    </td>
                    <td className="customer-table__number">{last_login && shortMoment(last_login)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </OfficeSection>
        <OfficeSection title={m.customers_carts()}>
          {carts.length === 0 ? (
            <p className="hint">{m.customers_carts_none()}</p>
          ) : (
            <table className="customer-table">
              <tbody>
                {carts.map(({ id, kind, saved, name, rows, changed, address_code: address }) => (
                  <tr key={id}>
                    <td>
                      {kind === 'agent' && !saved && may('orders.amend') ? (
                        <Link className="link" to={`/orders/new?customer=${code}&address=${address}`}>
                          {m.customers_cart_agent()}
                        </Link>
                      ) : (
                        <b>{kind === 'client' ? m.customers_cart_own() : m.customers_cart_agent()}</b>
                      )}{' '}
                      {saved && m.customers_cart_saved({ name: name || '—' })}{' '}
                      <span className="hint">{addressName(customer, address)}</span>
                    </td>
                    <td className="customer-table__number">{m.customers_cart_rows({ rows })}</td>
                    <td className="customer-table__number">{shortMoment(changed)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </OfficeSection>
        {enquiries && (
          <OfficeSection title={m.customers_enquiries()}>
            {enquiries.length === 0 ? (
              <p className="hint">{m.customers_enquiries_none()}</p>
            ) : (
              <table className="customer-table">
                <tbody>
                  {enquiries.map(({ id, subject, name, at, kind }) => (
                    <tr key={id}>
                      <td>
                        <Link className="link" to={`/inbox/enquiry/${id}`}>
                          {subject || kind}
                        </Link>{' '}
                        <span className="hint">{name}</span>
                      </td>
                      <td className="customer-table__number">{shortMoment(at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </OfficeSection>
        )}
        {discounts.length > 0 && (
          <OfficeSection
            title={m.customers_own_discounts()}
            aside={
              <Link className="link" to={ownDiscounts(code)}>
                {m.customers_discounts_open()}
              </Link>
            }
          >
            <table className="customer-table">
              <tbody>
                {discounts.map(({ level, of, chain }) => (
                  <tr key={`${level} ${of}`}>
                    <td>{LEVELS[level]()}</td>
                    <td>{of}</td>
                    <td className="customer-table__number">
                      <b>{chain}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </OfficeSection>
        )}
      </div>
    </>
  );
}

function ArticleCode({ carti }: { readonly carti: string }) {
  if (!may('articles.read')) return <span className="code">{carti}</span>;
  return (
    <Link className="link code" to={articlePath(carti)}>
      {carti}
    </Link>
  );
}

const LEVELS = { article: m.customers_level_article, family: m.customers_level_family, brand: m.customers_level_brand };

function addressName({ addresses }: OfficeCustomer, code: number): string {
  const found = addresses.find(({ address_code: one }) => one === code);
  return found ? found.city || found.name : '';
}
