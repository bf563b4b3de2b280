/** What moves, kind by kind, with what the customer that stays has already. */
import type { MergeKind, MergePreview } from '#contract/office/customer-merge.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

const NAMES: Readonly<Record<MergeKind, () => string>> = {
  people: m.merge_kind_people,
  addresses: m.merge_kind_addresses,
  orders: m.merge_kind_orders,
  carts: m.merge_kind_carts,
  wishes: m.merge_kind_wishes,
  codes: m.merge_kind_codes,
  discounts: m.merge_kind_discounts,
  notes: m.merge_kind_notes,
  enquiries: m.merge_kind_enquiries,
  registrations: m.merge_kind_registrations,
  visits: m.merge_kind_visits,
  promos: m.merge_kind_promos,
  coupons: m.merge_kind_coupons,
  credit: m.merge_kind_credit,
};

export function MergeMoves({ preview: { moves } }: { readonly preview: MergePreview }) {
  const some = moves.filter(({ count, same }) => count + same > 0);
  return (
    <OfficeSection title={m.merge_moves()}>
      {some.length === 0 && <p className="hint">{m.merge_moves_nothing()}</p>}
      <dl className="facts">
        {some.map(({ kind, count, same }) => (
          <div key={kind} className="merge-moves__one">
            <dt>{NAMES[kind]()}</dt>
            <dd>
              {kind === 'credit' ? m.merge_credit() : formatCount(count)}
              {same > 0 && <span className="hint"> {m.merge_same({ count: same })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{m.merge_undo_hint()}</p>
      <p className="hint">{m.merge_stays_hint()}</p>
    </OfficeSection>
  );
}
