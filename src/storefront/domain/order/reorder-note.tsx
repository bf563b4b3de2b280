/**
 * After ordering again: how many rows were added, which were not and why (C-ORD-6), and undo. It is inside the page's
 * form.
 */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { type ReorderedRow, type ReorderResult, refusedRows } from './reorder-result.ts';
import './reorder-note.css';

export interface ReorderNoteProps {
  result: ReorderResult;
  /** Rows of the order or document. */
  rows: readonly ReorderedRow[];
  /** Reason → error message. */
  sentenceOf: (reason: string) => string;
}

export function ReorderNote({ result, rows, sentenceOf }: ReorderNoteProps) {
  const refused = refusedRows(result, rows);
  return (
    <div className="stack stack--close">
      <Note
        tone={result.added > 0 ? 'ok' : 'warn'}
        alert
        action={
          result.added > 0 && (
            <span className="actions">
              {result.key !== undefined && (
                <button className="button" type="submit" name="undo" value={result.key}>
                  {m.orders_undo()}
                </button>
              )}
              <Link className="button" to={paths.cart()}>
                {m.orders_to_cart()}
              </Link>
            </span>
          )
        }
      >
        {m.orders_added({ count: result.added })}
      </Note>
      {refused.length > 0 && (
        <section className="refused" aria-labelledby="refused">
          <h2 id="refused">{m.orders_refused({ count: refused.length })}</h2>
          <ul>
            {refused.map(({ carti, name, reason }) => (
              <li key={carti}>
                <span className="code">{carti}</span> {name}: {sentenceOf(reason)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
