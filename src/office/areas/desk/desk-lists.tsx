/** Lists of the start page: what sold best and is gone, what was searched in vain. */
import { Link } from 'react-router';
import type { Desk } from '#contract/office/desk.ts';
import { pickupFilters } from '#contract/office/grids/desk-figures.ts';
import { shortDate } from '#kit/format/dates.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

export function MissedSellers({ articles }: { articles: NonNullable<Desk['missed']> }) {
  return (
    <OfficeSection title={m.desk_missed()}>
      {articles.length === 0 ? (
        <p className="hint">{m.desk_missed_none()}</p>
      ) : (
        <table className="desk__table">
          <thead>
            <tr>
              <th scope="col">{m.desk_code()}</th>
              <th scope="col">{m.desk_article()}</th>
              <th scope="col" className="desk__number">
                {m.desk_sold()}
              </th>
              <th scope="col" className="desk__number">
                {m.desk_stock()}
              </th>
              <th scope="col" className="desk__number">
                {m.desk_arrival()}
              </th>
            </tr>
          </thead>
          <tbody>
            {articles.map(({ carti, name, sold, stock, arrival }) => (
              <tr key={carti}>
                <td>
                  <Link className="link code" to={articlePath(carti)}>
                    {carti}
                  </Link>
                </td>
                <td className="desk__words">{name}</td>
                <td className="desk__number">{formatQuantity(sold)}</td>
                <td className="desk__number desk__bad">{formatQuantity(stock)}</td>
                <td className="desk__number">
                  {arrival ? `${formatQuantity(arrival.quantity)} · ${shortDate(arrival.date)}` : m.desk_no_arrival()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OfficeSection>
  );
}

export function VainSearches({ searches }: { searches: NonNullable<Desk['searches']> }) {
  return (
    <OfficeSection title={m.desk_searches()}>
      {searches.length === 0 ? (
        <p className="hint">{m.desk_searches_none()}</p>
      ) : (
        <table className="desk__table">
          <thead>
            <tr>
              <th scope="col">{m.desk_searched()}</th>
              <th scope="col" className="desk__number">
                {m.desk_times()}
              </th>
              <th scope="col" className="desk__number">
                {m.desk_customers()}
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ text, lang, searches: times, customers }) => (
              <tr key={`${lang} ${text}`}>
                <td className="desk__words">
                  <Link to={`/search/rules?${new URLSearchParams({ try: text, in: lang })}`}>{text}</Link>
                </td>
                <td className="desk__number">{formatCount(times)}</td>
                <td className="desk__number">{formatCount(customers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OfficeSection>
  );
}

/** Open orders to be collected, by day and window; each line opens its orders. */
export function Pickups({ pickups }: { pickups: NonNullable<Desk['pickups']> }) {
  return (
    <OfficeSection
      title={m.desk_pickups()}
      aside={
        <Link className="link" to="/orders?view=pickups">
          {m.desk_pickups_all()}
        </Link>
      }
    >
      {pickups.length === 0 ? (
        <p className="hint">{m.desk_pickups_none()}</p>
      ) : (
        <ul className="desk__waits">
          {pickups.map(({ day, window, orders }) => (
            <li key={`${day} ${window}`}>
              <Link className="desk__wait" to={gridLink('orders', { filters: pickupFilters(day, window) })}>
                <b className="desk__count">{formatCount(orders)}</b>
                <span>
                  {shortDate(day)} <span className="hint">{window}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </OfficeSection>
  );
}
