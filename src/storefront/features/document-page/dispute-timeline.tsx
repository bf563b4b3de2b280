/** What happened to a dispute: opened, a reply, a decision (C-DOC-4). */
import type { Dispute } from '#contract/endpoints/account/disputes.ts';
import { DisputeMark } from '#storefront/domain/document/document-words.tsx';
import { m } from '#storefront/messages/messages.js';
import './dispute-timeline.css';

export function DisputeTimeline({ timeline }: Pick<Dispute, 'timeline'>) {
  return (
    <ol className="dispute-timeline">
      {timeline.map(({ state, at, actor, by_staff: byStaff, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end
        <li key={place}>
          <DisputeMark state={state} />
          <span className="muted">
            {at} · {actor || (byStaff ? m.documents_dispute_by_us() : m.documents_dispute_by_you())}
          </span>
          {text && <q>{text}</q>}
        </li>
      ))}
    </ol>
  );
}
