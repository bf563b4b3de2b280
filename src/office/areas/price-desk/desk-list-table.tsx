/** The lines of a list at the terms of today and at tried ones, with their sums; margins stay out of prints. */
import { Link } from 'react-router';
import type { QuotedList, QuotedPrice } from '#contract/office/price-desk.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { percentWords } from '#office/lib/percent-words.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { amount } from './desk-words.ts';
import { priceDeskPath } from './price-desk-path.ts';

export function DeskListTable({ quoted, day }: { quoted: QuotedList; day: string }) {
  const { rows, sums, customer, address_code: address } = quoted;
  const isTried = sums.tried !== null;
  const isOrder = sums.charged !== null;
  const hasMargin = rows.some(({ now }) => now.margin !== undefined);
  const linkOf = (code: string, quantity: number) =>
    priceDeskPath({
      customer: customer ? String(customer.client_id) : '',
      address: address > 0 ? String(address) : '',
      article: code,
      quantity: String(quantity),
      day,
    });
  if (rows.length === 0) return <p className="hint">{m.pricedesk_list_none()}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than its place it scrolls sideways, also by keys
    <section className="desk-list" aria-label={m.pricedesk_list_title()} tabIndex={0}>
      <table className="desk-list__table">
        <thead>
          <tr>
            <th scope="col">{m.pricedesk_article()}</th>
            <th scope="col">{m.pricedesk_quantity()}</th>
            {isOrder && <th scope="col">{m.pricedesk_list_charged()}</th>}
            <th scope="col">{m.pricedesk_chain()}</th>
            <th scope="col">{m.pricedesk_list_net()}</th>
            <th scope="col">{m.pricedesk_step_line()}</th>
            {hasMargin && (
              <th scope="col" className="price-desk__inside">
                {m.pricedesk_margin()}
              </th>
            )}
            {isTried && <th scope="col">{m.pricedesk_list_tried_net()}</th>}
            {isTried && <th scope="col">{m.pricedesk_list_tried_line()}</th>}
            {isTried && hasMargin && (
              <th scope="col" className="price-desk__inside">
                {m.pricedesk_list_tried_margin()}
              </th>
            )}
            {isTried && <th scope="col">{m.pricedesk_difference()}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name, um, quantity, charged, now, tried }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article may stand in a list twice
            <tr key={`${code} ${place}`}>
              <th scope="row">
                <Link className="link code" to={linkOf(code, quantity)}>
                  {code}
                </Link>
                <span className="desk-list__name">{name}</span>
              </th>
              <td>{`${formatQuantity(quantity)} ${unitName(um, quantity)}`}</td>
              {isOrder && (
                <td className={charged === now.net ? undefined : 'desk-list__changed'}>{unitPrice(charged)}</td>
              )}
              <td className="desk-list__words">{now.promo || now.chain || '–'}</td>
              <td>{unitPrice(now.net)}</td>
              <td>{amount(now.total)}</td>
              {hasMargin && <MarginCell price={now} />}
              {isTried && (
                <td className={tried?.net === now.net ? undefined : 'desk-list__changed'}>
                  {unitPrice(tried?.net ?? null)}
                </td>
              )}
              {isTried && <td>{amount(tried?.total ?? null)}</td>}
              {isTried && hasMargin && <MarginCell price={tried} />}
              {isTried && <td>{between(now.total, tried?.total ?? null)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {m.pricedesk_list_sum()}
            </th>
            {isOrder && <td>{amount(sums.charged)}</td>}
            <td colSpan={2} />
            <td>{amount(sums.now)}</td>
            {hasMargin && <td className="price-desk__inside" />}
            {isTried && <td />}
            {isTried && <td>{amount(sums.tried)}</td>}
            {isTried && hasMargin && <td className="price-desk__inside" />}
            {isTried && <td>{between(sums.now, sums.tried)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function MarginCell({ price }: { price: QuotedPrice | null }) {
  const { percent = null, below_floor: isBelow = false } = price?.margin ?? {};
  return (
    <td className={isBelow ? 'price-desk__inside desk-list__below' : 'price-desk__inside'}>
      {percentWords(percent)}
      {isBelow && <span className="visually-hidden"> {m.articles_below_floor()}</span>}
    </td>
  );
}

/** Signed; '' = there is none. */
function between(now: number | null, tried: number | null): string {
  if (now === null || tried === null || now === tried) return '';
  const cents = Math.round((tried - now) * 100) / 100;
  return `${cents > 0 ? '+' : '−'}${amount(Math.abs(cents))}`;
}
