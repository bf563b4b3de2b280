/** Availability in words and colour: green, blue, grey; dot full, half, empty (storefront.md §4, C-CAT-4). */
import type { Availability as Stock } from '#contract/endpoints/article.ts';
import { shortDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { screens } from '#storefront/platform/session/screen-settings.ts';

export interface AvailabilityProps {
  stock: Stock;
  /** Unit of measure of the pieces in stock. */
  um?: string;
}

export function Availability({ stock, um }: AvailabilityProps) {
  if (!screens.availability) return null;
  if (stock.text === 'DISPONIBILE')
    return (
      <>
        <span className="stock stock--here">{m.shell_available()}</span>
        {stock.quantity > 0 && (
          <small>
            {formatCount(stock.quantity)} {um}
          </small>
        )}
      </>
    );
  if (stock.text === 'IN ARRIVO')
    return (
      <>
        <span className="stock stock--arriving">{m.shell_arriving()}</span>
        {stock.arrival && (
          <small>
            {stock.arrival.precision === 'week'
              ? m.shell_arrival_week({ date: shortDate(stock.arrival.date) })
              : m.shell_arrival_date({ date: shortDate(stock.arrival.date) })}
          </small>
        )}
      </>
    );
  return <span className="stock stock--none">{m.shell_not_available()}</span>;
}
