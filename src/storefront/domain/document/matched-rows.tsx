/** Rows that the article filter found in a document: "in which delivery note did I get this?" (C-DOC-2). */
import type { MatchedRow } from '#contract/endpoints/account/document-parts.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { UnitPrice } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';

export function MatchedRows({ rows }: { rows: readonly MatchedRow[] | undefined }) {
  if (!rows || rows.length === 0) return null;
  return (
    <ul className="matched" aria-label={m.documents_matched()}>
      {rows.map((row) => (
        <li key={row.row_id}>
          {row.carti && <span className="code">{row.carti}</span>} {row.description}
          {row.quantity !== null && (
            <>
              {' · '}
              <b>{formatQuantity(row.quantity)}</b> {unitName(row.um, row.quantity)}
            </>
          )}
          {row.price !== null && (
            <span className="money-part">
              {' · '}
              <UnitPrice euros={row.price} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
