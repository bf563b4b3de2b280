/** What happened to the order, oldest first, as the customer reads it too. */
import type { OfficeOrder } from '#contract/office/orders.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { orderState } from '../order-words.ts';

export function OrderTrail({ order }: { order: OfficeOrder }) {
  return (
    <OfficeSection title={m.orders_trail()}>
      <ol className="trail">
        {order.timeline.map(({ step, at, status, actor, note, changes }) => (
          <li className="trail__step" key={step}>
            <time className="trail__time" dateTime={at}>
              {shortMoment(at)}
            </time>
            <span>
              <b>{changes ? m.orders_state_amended() : orderState(status)}</b>
              {actor !== '' && ` · ${actor}`}
              {note !== '' && <span className="trail__note">{note}</span>}
              {changes?.map((sentence) => (
                <span className="trail__note" key={sentence}>
                  {sentence}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {order.documents.length > 0 && (
        <p className="hint">{order.documents.map(({ number, date }) => `${number} · ${date}`).join(', ')}</p>
      )}
    </OfficeSection>
  );
}
