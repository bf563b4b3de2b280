/** Placeholder lines while the last orders are loading, so that the area does not look like "none". */
import { m } from '#storefront/messages/messages.js';
import './article-orders.css';

const LINES = ['a', 'b', 'c', 'd'];

export function OrdersComing() {
  return (
    <div className="orders__wait" role="status">
      <span className="visually-hidden">{m.sheet_orders_coming()}</span>
      {LINES.map((line) => (
        <span key={line} className="skeleton skeleton--line-2" />
      ))}
    </div>
  );
}
