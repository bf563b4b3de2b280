/**
 * The latest-order list over the page (storefront.md §2 "Promo tab carousel", C-SRCH-9): articles ordered before, with
 * their last quantity filled in, to order again one by one, the selected ones or all that are shown.
 */
import { useState } from 'react';
import type { Address } from '#contract/endpoints/account/identity.ts';
import type { LatestOrder } from '#contract/endpoints/account/purchases.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import { formatCount } from '#kit/format/number-format.ts';
import type { AddArticles, AddOrder, RowsOutcome } from '#storefront/domain/cart/add-order.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { LatestOrderRow } from './latest-order-row.tsx';
import { LatestOrdersFields } from './latest-orders-fields.tsx';
import { FIRST_QUERY } from './latest-orders-query.rules.ts';
import { useLatestOrders } from './use-latest-orders.ts';
import './latest-orders.css';

/** Placeholder rows until the first response, so that the dialog has its final height. */
const PLACEHOLDERS = Array.from({ length: 12 }, (_, index) => index);

export interface LatestOrdersDialogProps {
  addresses: readonly Address[];
  addAll: AddArticles;
  onClose: () => void;
}

export function LatestOrdersDialog({ addresses, addAll, onClose }: LatestOrdersDialogProps) {
  const [query, setQuery] = useState(FIRST_QUERY);
  const { rows, count, from, to, busy, failed, more, retry } = useLatestOrders(query);
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [adding, setAdding] = useState(false);
  const inCart = usePiecesByArticle();

  const shown = rows ?? [];
  const addable = shown.filter((article) => article.addable);
  const picked = addable.filter(({ id }) => chosen.has(id));
  /** The last quantity, in whole packagings. */
  const piecesOf = (article: LatestOrder) =>
    pieces[article.id] ?? roundUpToPackaging(article.last_order.quantity, article.packagings);
  const order = (article: LatestOrder, quantity: number): AddOrder => {
    const offer = bestOffer(article, quantity);
    return { card: article, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 };
  };
  /** Added rows are deselected; refused ones stay, with the reason. */
  const settle = ({ added, refusals, failure }: RowsOutcome) => {
    const inside = new Set(added.map(({ id }) => id));
    setChosen((old) => new Set([...old].filter((id) => !inside.has(id))));
    setRefusals(refusals);
    setFailure(failure);
  };
  const add = async (wanted: readonly AddOrder[]) => {
    // The field shows the error of an invalid quantity; no request is sent (storefront.md §5).
    const orders = wanted.filter(({ quantity }) => quantity > 0);
    if (adding || orders.length === 0) return;
    setAdding(true);
    try {
      const outcome = await addAll(orders, settle);
      if (outcome) settle(outcome);
    } finally {
      setAdding(false);
    }
  };
  const choose = (id: number, on: boolean) =>
    setChosen((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id)));
  const wanted = picked.length > 0 ? picked : addable;
  return (
    <Dialog title={m.latest_title()} onClose={onClose} wide>
      <div className="latest-window">
        <LatestOrdersFields
          query={query}
          from={from}
          to={to}
          addresses={addresses}
          onChange={(change) => setQuery((old) => ({ ...old, ...change }))}
        />
        {failed && (
          <Note
            tone="err"
            alert
            action={
              <button className="button" type="button" onClick={retry}>
                {m.latest_retry()}
              </button>
            }
          >
            {m.latest_failed()}
          </Note>
        )}
        {failure && (
          <Note tone="err" alert>
            {failure}
          </Note>
        )}
        <div className="latest-head">
          <label>
            <input
              type="checkbox"
              checked={picked.length > 0 && picked.length === addable.length}
              disabled={addable.length === 0}
              onChange={(event) =>
                setChosen(new Set(event.currentTarget.checked ? addable.map((article) => article.id) : []))
              }
            />
            {m.latest_choose_all()}
          </label>
          <span role="status">{rows && m.latest_count({ count, total: formatCount(count) })}</span>
          <Link to={paths.shop({ 'latest-order-list': true })} onClick={onClose}>
            {m.latest_page()}
          </Link>
        </div>
        <ul className="latest-list" aria-busy={busy}>
          {rows === undefined &&
            !failed &&
            PLACEHOLDERS.map((key) => (
              <li key={key} className="latest" aria-hidden="true">
                <span className="skeleton skeleton--picture" />
                <span className="skeleton skeleton--line-2" />
              </li>
            ))}
          {shown.map((article) => (
            <LatestOrderRow
              key={article.id}
              article={article}
              pieces={piecesOf(article)}
              chosen={chosen.has(article.id)}
              inCart={inCart.get(article.id) ?? 0}
              refusal={refusals[article.id]}
              busy={adding}
              onPieces={(id, quantity) => setPieces((old) => ({ ...old, [id]: quantity }))}
              onChoose={choose}
              onAdd={(_, quantity) => void add([order(article, quantity)])}
              onLeave={onClose}
            />
          ))}
          {rows?.length === 0 && !failed && <li className="latest-list__empty">{m.latest_empty()}</li>}
          {shown.length < count && (
            <li className="latest-list__more">
              <button className="button" type="button" aria-disabled={busy} onClick={() => !busy && more()}>
                {m.latest_more({ count: formatCount(Math.min(20, count - shown.length)) })}
              </button>
            </li>
          )}
        </ul>
      </div>
      <div className="dialog__foot">
        <button className="button button--large" type="button" onClick={onClose}>
          {m.shell_close()}
        </button>
        <button
          // Yellow only with a selection, so that nobody adds all rows by mistake.
          className={picked.length > 0 ? 'button button--go button--large' : 'button button--large'}
          type="button"
          disabled={wanted.length === 0}
          aria-busy={adding}
          onClick={() => void add(wanted.map((article) => order(article, piecesOf(article))))}
        >
          {addText(picked.length, addable.length)}
        </button>
      </div>
    </Dialog>
  );
}

/**
 * Label of the button: the selected rows, otherwise all that are shown; without a number if there is nothing to add.
 */
function addText(picked: number, addable: number): string {
  if (picked > 0) return m.latest_add_chosen({ count: picked });
  return addable > 0 ? m.latest_add_shown({ count: addable }) : m.latest_add_all();
}
