/** The rows of an order that is amended: as ordered, as wanted, what each would cost, what stands against it. */
import type { AmendPreview } from '#contract/office/order-amending.ts';
import { formatAmount } from '#contract/values/money.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import type { TypedFault } from './amend-draft.rules.ts';
import './amend-rows.css';

type PreviewRow = AmendPreview['rows'][number];

/** One row of the page; `typed` texts are undefined as long as nobody wrote in them. */
export interface AmendRowState {
  /** Row id, or `item-…`. */
  readonly id: string;
  readonly carti: string;
  readonly name: string;
  readonly um: string;
  readonly isGift: boolean;
  readonly isAdded: boolean;
  /** Pieces as ordered; 0 of an added row. */
  readonly ordered: number;
  readonly delivered: number;
  /** Net euros as ordered; undefined for people without prices. */
  readonly net: number | undefined;
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  readonly typedFault: TypedFault | undefined;
  /** As the server sees it. */
  readonly seen: PreviewRow | undefined;
}

export interface AmendRowsProps {
  readonly rows: readonly AmendRowState[];
  readonly showsPrices: boolean;
  readonly mayPrice: boolean;
  readonly setQuantity: (row: AmendRowState, text: string | undefined) => void;
  readonly setPrice: (row: AmendRowState, text: string) => void;
  /** Of an added row: it is gone. */
  readonly forget: (row: AmendRowState) => void;
}

export function AmendRows(props: AmendRowsProps) {
  const { rows, showsPrices } = props;
  return (
    <div className={showsPrices ? 'amend-rows' : 'amend-rows amend-rows--bare'}>
      <div className="amend-rows__head" aria-hidden="true">
        <span>{m.orders_article()}</span>
        <span className="amend-rows__number">{m.amend_was()}</span>
        <span className="amend-rows__number">{m.orders_delivered()}</span>
        <span className="amend-rows__number">{m.amend_wanted()}</span>
        {showsPrices && (
          <>
            <span className="amend-rows__number">{m.orders_net_euro()}</span>
            <span className="amend-rows__number">{m.orders_total_euro()}</span>
          </>
        )}
      </div>
      <ol aria-label={m.amend_rows()}>
        {rows.map((row) => (
          <AmendRow key={row.id} row={row} {...props} />
        ))}
      </ol>
    </div>
  );
}

function AmendRow({ row, ...props }: Omit<AmendRowsProps, 'rows'> & { row: AmendRowState }) {
  const { carti, name, um, seen, isGift, isAdded, ordered, delivered } = row;
  const isRemoved = seen?.change === 'removed';
  const isChanged = isAdded || isRemoved || seen?.change === 'changed';
  const fault = faultOf(row);
  return (
    <li className={`amend-rows__row ${isChanged ? 'amend-rows__row--changed' : ''}`}>
      <span className="amend-rows__article">
        <span className="code">{carti}</span>
        {isGift && <span className="hint"> {m.orders_gift()}</span>}
        {isAdded && <span className="amend-rows__mark"> {m.amend_added()}</span>}
        {isRemoved && <span className="amend-rows__mark"> {m.amend_removed()}</span>}
        <span className={isRemoved ? 'amend-rows__name amend-rows__name--gone' : 'amend-rows__name'}>{name}</span>
      </span>
      <span className="amend-rows__number amend-rows__ordered">
        {isAdded ? '—' : `${formatQuantity(ordered)} ${unitWord(um, getLocale(), ordered)}`}
      </span>
      <span className="amend-rows__number amend-rows__delivered">
        {delivered > 0 ? formatQuantity(delivered) : '—'}
      </span>
      <QuantityField row={row} {...props} fault={fault} />
      {props.showsPrices && (
        <>
          <PriceField row={row} {...props} />
          <Total seen={seen} />
        </>
      )}
      <span className="amend-rows__action">
        {isGift ? null : isAdded ? (
          <IconButton icon="x" label={m.amend_forget({ code: carti })} onClick={() => props.forget(row)} />
        ) : row.quantity !== undefined ? (
          <IconButton
            icon="again"
            label={m.amend_as_was({ code: carti })}
            onClick={() => props.setQuantity(row, undefined)}
          />
        ) : (
          <IconButton
            icon="x"
            label={delivered > 0 ? m.amend_cut({ code: carti }) : m.amend_remove({ code: carti })}
            onClick={() => props.setQuantity(row, fieldQuantity(delivered))}
          />
        )}
      </span>
      {fault && (
        <span className="amend-rows__fault field__error" id={`amend-fault-${row.id}`}>
          <OfficeIcon name="info" small />
          {fault}
        </span>
      )}
    </li>
  );
}

type FieldProps = Omit<AmendRowsProps, 'rows'> & { readonly row: AmendRowState };

function QuantityField({ row, setQuantity, fault }: FieldProps & { fault: string | undefined }) {
  if (row.isGift)
    return <span className="amend-rows__number">{formatQuantity(row.seen?.quantity.to ?? row.ordered)}</span>;
  return (
    <input
      className="amend-rows__field"
      inputMode="decimal"
      aria-label={m.amend_wanted_of({ code: row.carti })}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault && `amend-fault-${row.id}`}
      value={row.quantity ?? fieldQuantity(row.ordered)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setQuantity(row, target.value)}
    />
  );
}

const priceText = (euros: number) =>
  formatAmount(euros, getLocale(), Number.isInteger(Math.round(euros * 10_000) / 100) ? 2 : 4);

function PriceField({ row, mayPrice, setPrice }: FieldProps) {
  const isRemoved = row.seen?.change === 'removed';
  const now = isRemoved ? row.net : (row.seen?.net?.to ?? row.net);
  const shown = now === undefined ? '' : priceText(now);
  if (!mayPrice || row.isGift || isRemoved)
    return <span className="amend-rows__number amend-rows__price">{shown}</span>;
  return (
    <input
      className="amend-rows__field amend-rows__price"
      inputMode="decimal"
      aria-label={m.amend_price_of({ code: row.carti })}
      aria-invalid={row.typedFault === 'no-price' || undefined}
      placeholder={shown}
      value={row.price ?? shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setPrice(row, target.value)}
    />
  );
}

function Total({ seen }: { seen: PreviewRow | undefined }) {
  if (!seen?.total) return <span className="amend-rows__number amend-rows__total">…</span>;
  const { from, to } = seen.total;
  const isSame = from === to || seen.change === 'added';
  return (
    <span className="amend-rows__number amend-rows__total">
      {!isSame && (
        <>
          <s>
            <span className="visually-hidden">{m.amend_before()}</span>
            {formatAmount(from, getLocale())}
          </s>{' '}
        </>
      )}
      {formatAmount(to, getLocale())}
    </span>
  );
}

function faultOf({ typedFault, seen, delivered }: AmendRowState): string | undefined {
  if (typedFault === 'no-quantity') return m.orders_now_no_number();
  if (typedFault === 'no-price') return m.amend_no_price_typed();
  if (!seen?.fault) return undefined;
  const { kind, nearest } = seen.fault;
  const possible = nearest ? [...new Set(nearest)].filter((pieces) => pieces > 0).map(formatQuantity) : [];
  const hint = possible.length > 0 ? ` ${m.amend_possible({ quantities: possible.join(' – ') })}` : '';
  switch (kind) {
    case 'below-delivered':
      return m.amend_below_delivered({ delivered: formatQuantity(delivered) });
    case 'already-there':
      return m.amend_already_there();
    case 'gift':
    case 'unknown-row':
      return m.amend_no_such_row();
    case 'not-sellable':
      return m.lines_not_sellable();
    case 'no-price':
      return m.lines_no_price();
    case 'below-floor':
      return m.amend_below_floor();
    case 'packaging-invalid':
      return m.amend_packaging() + hint;
    case 'quantity-below-minimum':
      return m.amend_too_few() + hint;
    case 'quantity-above-maximum':
      return m.amend_too_many() + hint;
    default:
      return m.amend_no_stock() + hint;
  }
}
