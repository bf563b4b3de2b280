/** What switching off many articles touches, in the preview of the change. */
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#kit/format/number-format.ts';
import type { ChosenRows } from '#office/grid/bulk-dialog.tsx';
import type { BulkWish } from '#office/grid/bulk-wish.rules.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import './switch-off-effect.css';

/** Only of switching off: whatever else changes takes nothing from anybody. */
export function switchOffEffect(rows: ChosenRows, wish: BulkWish) {
  if (wish.column !== 'active' || !('value' in wish) || wish.value !== false) return null;
  return <SwitchOffEffect rows={rows} />;
}

function SwitchOffEffect({ rows }: { rows: ChosenRows }) {
  const { data, error } = useQuery({
    queryKey: ['articles', 'switch-off', rows],
    queryFn: async () => (await callOffice('office_articles.switch_off_rows_preview', { ...rows })).message,
    // It is of the moment of its preview.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error)
    return (
      <p className="field__error" role="alert">
        {refusalWords(error)}
      </p>
    );
  if (!data) return <p className="hint">{m.articles_off_rows_counting()}</p>;
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
