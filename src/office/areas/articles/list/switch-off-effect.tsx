/** What switching off many articles touches, in the preview of the change. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatCount } from '#kit/format/number-format.ts';
import type { ChosenRows } from '#office/grid/bulk-dialog.tsx';
import { BulkEffect } from '#office/grid/bulk-effect.tsx';
import type { BulkWish } from '#office/grid/bulk-wish.rules.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import './switch-off-effect.css';

/** Only of switching off: whatever else changes takes nothing from anybody. */
export function switchOffEffect(rows: ChosenRows, wish: BulkWish) {
  if (wish.column !== 'active' || !('value' in wish) || wish.value !== false) return null;
  return (
    <BulkEffect
      queryKey={['articles', 'switch-off', rows]}
      load={async () => (await callOffice('office_articles.switch_off_rows_preview', { ...rows })).message}
      counting={m.articles_off_rows_counting()}
    >
      {(data) => <Counts data={data} />}
    </BulkEffect>
  );
}

function Counts({ data }: { data: OfficeApiTypes['office_articles.switch_off_rows_preview']['response']['message'] }) {
  const counts: ReadonlyArray<readonly [name: string, count: number]> = [
    [m.articles_off_rows_articles(), data.articles],
    [m.articles_off_rows_carts(), data.carts],
    [m.articles_off_rows_wishlists(), data.wishlists],
    [m.articles_off_orders(), data.open_order_lines],
    [m.articles_off_rows_sizes(), data.sizes],
    [m.articles_off_rows_alone(), data.without_successor],
  ];
  return (
    <section aria-label={m.articles_off_rows()}>
      <h3 className="switch-off__title">{m.articles_off_rows()}</h3>
      <dl className="switch-off__counts">
        {counts.map(([name, count]) => (
          <div key={name} className="switch-off__count">
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
