/** The lines of the order that is being taken: pieces to change, what each costs this customer, whether it is there. */
import { useState } from 'react';
import type { StartedOrder } from '#contract/office/order-taking.ts';
import { formatAmount } from '#contract/values/money.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { shortDate } from '#kit/format/dates.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { typedNumber, typedPrice } from '../lines/typed-number.rules.ts';
import './taking-rows.css';

type Row = StartedOrder['rows'][number];

export interface TakingRowsProps {
  readonly started: StartedOrder;
  readonly change: (row: Row, quantity: number) => void;
  /** `net` undefined = as the customer's terms have it; left out: the person may not. */
  readonly setPrice: ((row: Row, net: number | undefined) => void) | undefined;
}

export function TakingRows({ started, change, setPrice }: TakingRowsProps) {
  const { rows, gifts, totals } = started;
  if (rows.length === 0) return <p className="hint">{m.taking_empty()}</p>;
  return (
    <ol className={totals ? 'taking-rows' : 'taking-rows taking-rows--bare'} aria-label={m.taking_rows()}>
      {rows.map((row) => (
        <TakingRow key={`${row.row_id}:${row.quantity}`} row={row} change={change} setPrice={setPrice} />
      ))}
      {gifts.map(({ carti, name, quantity, um }) => (
        <li key={carti} className="taking-rows__row">
          <span>
            <span className="code">{carti}</span> <span className="hint">{m.orders_gift()}</span>
            <span className="taking-rows__name">{name}</span>
          </span>
          <span className="taking-rows__number">{`${formatQuantity(quantity)} ${unitWord(um, getLocale(), quantity)}`}</span>
        </li>
      ))}
    </ol>
  );
}

function TakingRow({ row, change, setPrice }: { row: Row } & Pick<TakingRowsProps, 'change' | 'setPrice'>) {
  const [typed, setTyped] = useState(fieldQuantity(row.quantity));
  const quantity = typedNumber(typed);
  const isWrong = quantity === undefined || typed.trim() === '';
  const [anomaly] = row.anomalies.filter(({ blocking }) => blocking);
  const leave = () => {
    if (quantity !== undefined && !isWrong && quantity !== row.quantity) change(row, quantity);
  };
  return (
    <li className="taking-rows__row">
      <span>
        <span className="code">{row.carti}</span>
        {row.promo !== '' && <span className="taking-rows__promo"> {row.promo}</span>}
        <span className="taking-rows__name">{row.name}</span>
      </span>
      <span
        className={row.available < row.quantity ? 'taking-rows__stock taking-rows__stock--short' : 'taking-rows__stock'}
      >
        {m.taking_available({ quantity: formatQuantity(row.available) })}
        {row.available < row.quantity &&
          row.arrival !== null &&
          ` · ${m.taking_arrives({ date: shortDate(row.arrival) })}`}
      </span>
      <input
        className="taking-rows__field"
        inputMode="decimal"
        aria-label={m.taking_quantity_of({ code: row.carti })}
        aria-invalid={isWrong || anomaly !== undefined || undefined}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
          if (key === 'Escape') setTyped(fieldQuantity(row.quantity));
        }}
      />
      {row.net !== undefined && (
        <>
          <span className="taking-rows__number taking-rows__net">
            {setPrice ? <PriceField key={row.net} row={row} net={row.net} setPrice={setPrice} /> : priceText(row.net)}
            {row.discounts && <span className="hint">{row.discounts}</span>}
          </span>
          <span className="taking-rows__number taking-rows__total">{formatAmount(row.total, getLocale())}</span>
        </>
      )}
      <span className="taking-rows__action">
        <IconButton icon="x" label={m.amend_remove({ code: row.carti })} onClick={() => change(row, 0)} />
      </span>
      {row.below_floor && (
        <span className="taking-rows__fault field__error">
          <OfficeIcon name="info" small />
          {m.amend_below_floor()}
        </span>
      )}
      {anomaly && (
        <span className="taking-rows__fault field__error">
          <OfficeIcon name="info" small />
          {anomalyText(anomaly)}
        </span>
      )}
    </li>
  );
}

const priceText = (euros: number) =>
  formatAmount(euros, getLocale(), Number.isInteger(Math.round(euros * 10_000) / 100) ? 2 : 4);

/** Left empty it is the customer's price again. */
function PriceField({
  row,
  net,
  setPrice,
}: {
  row: Row;
  net: number;
  setPrice: NonNullable<TakingRowsProps['setPrice']>;
}) {
  const [typed, setTyped] = useState(priceText(net));
  const isEmpty = typed.trim() === '';
  const price = typedPrice(typed);
  const leave = () => {
    if (isEmpty && !row.by_hand) setTyped(priceText(net));
    else if (isEmpty) setPrice(row, undefined);
    else if (price !== undefined && price !== net) setPrice(row, price);
  };
  return (
    <>
      <input
        className={row.by_hand ? 'taking-rows__field taking-rows__field--own' : 'taking-rows__field'}
        inputMode="decimal"
        aria-label={m.amend_price_of({ code: row.carti })}
        aria-invalid={(!isEmpty && price === undefined) || row.below_floor || undefined}
        title={isEmpty || price !== undefined ? undefined : m.amend_no_price_typed()}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
          if (key === 'Escape') setTyped(priceText(net));
        }}
      />
      {row.by_hand && (
        <IconButton
          icon="again"
          label={m.taking_price_usual({ code: row.carti })}
          onClick={() => setPrice(row, undefined)}
        />
      )}
    </>
  );
}

function anomalyText({ kind, nearest }: Row['anomalies'][number]): string {
  const possible = [...new Set(nearest ?? [])].filter((pieces) => pieces > 0).map(formatQuantity);
  const hint = possible.length > 0 ? ` ${m.amend_possible({ quantities: possible.join(' – ') })}` : '';
  if (kind === 'not-sellable') return m.lines_not_sellable();
  if (kind === 'no-price') return m.lines_no_price();
  if (kind === 'packaging-invalid') return m.amend_packaging() + hint;
  if (kind === 'quantity-below-minimum') return m.amend_too_few() + hint;
  if (kind === 'quantity-above-maximum') return m.amend_too_many() + hint;
  return kind === 'stock-exceeded' ? m.amend_no_stock() + hint : m.taking_promo_over();
}
