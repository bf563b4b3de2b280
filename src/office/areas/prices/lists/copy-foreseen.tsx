/** What copying a list would do: how many prices are new, changed, removed, equal; the first ones before and after (C-OFF-3). */
import type { ListCopyPreview } from '#contract/office/prices.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { BulkSamples, Count, RefusedRows } from '#office/grid/bulk-foreseen.tsx';
import { m } from '#office/messages/messages.js';

const KINDS = {
  created: m.prices_copy_created,
  changed: m.prices_copy_changed,
  removed: m.prices_copy_removed,
} as const;

export function CopyForeseen({ preview }: { readonly preview: ListCopyPreview }) {
  const { total, created, changed, removed, equal, kept, refused, samples, whole_up_to: whole } = preview;
  return (
    <>
      <dl className="bulk__counts" aria-live="polite">
        <Count name={m.prices_copy_created()} count={created} />
        <Count name={m.prices_copy_changed()} count={changed} />
        <Count name={m.prices_copy_removed()} count={removed} />
        <Count name={m.prices_copy_equal()} count={equal} />
        <Count name={m.prices_copy_kept()} count={kept} />
      </dl>
      <RefusedRows refused={refused} />
      <BulkSamples
        count={samples.length}
        headings={
          <>
            <th scope="col">{m.prices_copy_article()}</th>
            <th scope="col" className="bulk__amount">
              {m.prices_copy_from()}
            </th>
            <th scope="col">{m.prices_copy_kind()}</th>
            <th scope="col" className="bulk__amount">
              {m.bulk_before()}
            </th>
            <th scope="col" className="bulk__amount">
              {m.bulk_after()}
            </th>
          </>
        }
      >
        {samples.map(({ kind, article, from, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one article may have the same quantity on other days.
          <tr key={at}>
            <td className="bulk__key">{article}</td>
            <td className="bulk__amount">{formatCount(from)}</td>
            <td>{KINDS[kind]()}</td>
            <td className="bulk__amount bulk__old">{shown(before)}</td>
            <td className="bulk__amount">{shown(after)}</td>
          </tr>
        ))}
      </BulkSamples>
      <p className="hint">{total > whole ? m.bulk_in_pieces() : m.bulk_all_or_nothing()}</p>
    </>
  );
}

const shown = (price: number | null): string =>
  price === null ? '—' : formatAmount(moneyToNumber(price), getLocale(), price % 100 === 0 ? 2 : 4);
