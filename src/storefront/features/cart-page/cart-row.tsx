/**
 * One row of the cart: article, note, net price, quantity, total; below it what must be fixed or accepted (C-CART-8).
 */
import { memo } from 'react';
import type { Anomaly, CartRow as Row } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { Price } from '#storefront/domain/article/price.tsx';
import { PriceReason } from '#storefront/domain/article/price-reason.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import StockSplitNote from '#storefront/domain/article/stock-split.tsx';
import type { Refusal } from '#storefront/domain/cart/cart-queue-ports.ts';
import { changeCartRow, flushCart } from '#storefront/domain/cart/cart-store.ts';
import { RowEco } from '#storefront/domain/cart/eco.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { isLimitCode, limitSentence } from '#storefront/platform/notices/limit-sentence.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { editToText, type RowEdit, repairOf } from './cart-repairs.rules.ts';
import { Fold } from './fold.tsx';
import { RowNote } from './row-note.tsx';

export interface CartRowProps {
  row: Row;
  /** Its position among `size` rows, from 1: the page may contain only some of them. */
  place: number;
  size: number;
  /** On screen, not yet confirmed by the server. */
  pending: number | undefined;
  /** As on screen, confirmed or not. */
  note: string;
  refusal: Refusal | undefined;
  /** The error message of a refusal. */
  reason: string | undefined;
  selected: boolean;
  onSelect: (rowId: number, on: boolean) => void;
  onRemove: (row: Row) => void;
}

const UNIT_DECIMALS = 4;

export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { row, place, size, pending, note, refusal, reason, selected, onSelect, onRemove } = props;
  const blocking = row.anomalies.some((anomaly) => anomaly.blocking);
  const changed = !blocking && row.anomalies.length > 0;
  const sold = !row.anomalies.some(({ kind }) => kind === 'not-sellable' || kind === 'no-price');
  const busy = pending !== undefined;
  const article = paths.product({ carti: row.carti, slug: row.slug, num_childs: 0 });
  const look = blocking || reason ? ' cart-row--bad' : changed ? ' cart-row--changed' : '';
  return (
    <li className={`cart-row${look}`} data-row={row.row_id} aria-setsize={size} aria-posinset={place}>
      <input
        className="tick cart-row__tick"
        type="checkbox"
        name="row"
        value={row.row_id}
        checked={selected}
        aria-label={m.cart_select({ code: row.carti })}
        onChange={(event) => onSelect(row.row_id, event.currentTarget.checked)}
      />
      <Fold className="cart-row__more" label={m.cart_row_more({ code: row.carti })} />
      <Link className="picture" to={article} tabIndex={-1} aria-hidden="true">
        <ContentPicture picture={row.image} size={48} />
      </Link>
      <div className="cart-row__article">
        <div className="row__code">
          <span className="code">{row.carti}</span>
          {row.promo_title && <Badge tone="promo">{row.promo_title}</Badge>}
        </div>
        <h2 className="row__name">
          <Link to={article}>{row.name}</Link>
        </h2>
        <div className="cart-row__about">
          <p className="row__about">
            {row.brand && (
              <span className="cart-row__wide">
                <b>{row.brand}</b> ·{' '}
              </span>
            )}
            <Availability stock={{ ...row.availability, quantity: 0 }} />
            <span className="cart-row__wide">
              {' '}
              ·{' '}
              {m.cart_pack({
                quantity: formatQuantity(stepOf(row.packagings)),
                um: unitName(row.um, stepOf(row.packagings)),
              })}
            </span>
          </p>
          {sold && <StockSplitNote quantity={pending || row.quantity} availability={row.availability} />}
          <PriceReason asked={{ ...row, quantity: pending || row.quantity }} />
          <RowNote rowId={row.row_id} code={row.carti} note={note} />
          <RowEco row={row} />
        </div>
      </div>
      <Price
        net={row.price_discount}
        gross={row.price}
        chain={row.discounts}
        promo={row.price_from === 'promo'}
        article={row}
      />
      <QuantityField
        code={row.carti}
        packagings={row.packagings}
        value={pending ?? row.quantity}
        name={`quantity-${row.row_id}`}
        disabled={!sold}
        onChange={(pieces) => {
          if (pieces !== (pending ?? row.quantity)) changeCartRow(row.row_id, pieces);
        }}
        onEnter={() => void flushCart()}
        onZero={() => onRemove(row)}
      />
      <span className={busy ? 'cart-row__total money is-busy' : 'cart-row__total money'} aria-busy={busy}>
        {formatEuro(row.totale_sconto, getLocale())}
      </span>
      <button
        className="icon-button"
        type="submit"
        name="intent"
        value={editToText(row.row_id, { kind: 'quantity', quantity: 0 })}
        aria-label={m.cart_remove({ code: row.carti })}
      >
        <Icon name="trash" />
        <span className="cart-row__word" aria-hidden="true">
          {m.cart_remove_selected()}
        </span>
      </button>
      {row.anomalies.map((anomaly) => (
        <Fix key={anomaly.kind} row={row} anomaly={anomaly} />
      ))}
      {reason && (
        <div className="cart-row__fix" role="alert">
          <Icon name="alert" />
          <span>{reason}</span>
          {(refusal?.nearest ?? [])
            .filter((quantity) => quantity > 0 && quantity !== row.quantity)
            .map((quantity) => (
              <EditButton key={quantity} row={row} edit={{ kind: 'quantity', quantity }} />
            ))}
        </div>
      )}
    </li>
  );
});

function Fix({ row, anomaly }: { row: Row; anomaly: Anomaly }) {
  return (
    <div className="cart-row__fix">
      <Icon name={anomaly.blocking ? 'alert' : 'info'} />
      <span className={anomaly.kind === 'price-changed' ? 'money' : undefined}>{sentenceOf(row, anomaly)}</span>
      {anomaly.kind === 'packaging-invalid' &&
        [...(anomaly.nearest ?? [])]
          .reverse()
          .filter((quantity) => quantity > 0)
          .map((quantity) => <EditButton key={quantity} row={row} edit={{ kind: 'quantity', quantity }} />)}
      {isLimitCode(anomaly.kind) && <EditButton row={row} edit={repairOf(row, anomaly)} />}
      {anomaly.kind === 'no-price' && (
        <a className="button" href={paths.request({ kind: 'quote', item: row.carti })}>
          {m.shop_row_on_request()}
        </a>
      )}
      {(anomaly.kind === 'not-sellable' || anomaly.kind === 'no-price') && (
        <EditButton row={row} edit={{ kind: 'quantity', quantity: 0 }} />
      )}
      {anomaly.blocking && anomaly.kind !== 'promo-expired' && <EditButton row={row} edit={{ kind: 'aside' }} />}
      {(anomaly.kind === 'price-changed' || anomaly.kind === 'promo-expired') && (
        <EditButton row={row} edit={{ kind: 'accept' }} />
      )}
    </div>
  );
}

function EditButton({ row, edit }: { row: Row; edit: RowEdit }) {
  const text =
    edit.kind === 'accept'
      ? m.cart_accept()
      : edit.kind === 'aside'
        ? m.cart_aside_row()
        : edit.quantity === 0
          ? m.cart_take_out()
          : m.cart_set_to({ quantity: formatQuantity(edit.quantity) });
  return (
    <button
      className="button"
      type="submit"
      name="intent"
      value={editToText(row.row_id, edit)}
      aria-label={`${text}: ${row.carti}`}
    >
      {text}
    </button>
  );
}

function sentenceOf(row: Row, anomaly: Anomaly): string {
  const euro = (amount: number | undefined) => formatEuro(amount, getLocale(), UNIT_DECIMALS);
  switch (anomaly.kind) {
    case 'not-sellable':
      return m.cart_not_sellable();
    case 'no-price':
      return m.cart_no_price();
    case 'promo-expired':
      return m.cart_promo_expired({ title: row.promo_title || row.promo_code });
    case 'packaging-invalid':
      return m.cart_packaging({ quantity: formatQuantity(row.quantity) });
    case 'quantity-below-minimum':
    case 'quantity-above-maximum':
    case 'stock-exceeded':
      return limitSentence(anomaly.kind, anomaly.nearest?.[0] ?? 0);
    case 'price-changed':
      return m.cart_price_changed({ old: euro(anomaly.old_price), current: euro(anomaly.new_price) });
  }
}
