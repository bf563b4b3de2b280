/** One size: a table row, on phones a card. */
import { type KeyboardEvent, memo, Suspense } from 'react';
import type { Child } from '#contract/endpoints/article.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticleBadges } from '#storefront/domain/article/article-badges.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { Amount, BasePrice, UnitPrice } from '#storefront/domain/article/price.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import { bestOffer, nextOffer, rowTotal } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { columnClass } from './children-head.tsx';
import { type Column, sizeLabel } from './children-rows.rules.ts';
import { InsteadOfBuying } from './instead-of-buying.tsx';

export interface ChildRowProps {
  child: Child;
  columns: readonly Column[];
  /** The row above has the same value in the first column: it is grey. */
  repeated: boolean;
  selected: boolean;
  /** No price, no quantity (C-ID-7). */
  guest: boolean;
  quantity: number;
  /** The pasted quantity was rounded up to the packaging. */
  rounded: boolean;
  inCart: number;
  /** Why the row was not added. */
  refusal: string | undefined;
  onQuantity: (id: number, pieces: number) => void;
  onEnter: (pieces: number, event: KeyboardEvent, id: number) => void;
}

/** Scrolls to the size named in the URL, unless the page was scrolled already. */
function showRow(row: HTMLTableRowElement | null): void {
  if (row && scrollY === 0) row.scrollIntoView({ block: 'center' });
}

export const ChildRow = memo(function ChildRow(props: ChildRowProps) {
  const { child, columns, repeated, selected, guest, quantity, rounded, inCart, refusal } = props;
  const { onQuantity, onEnter } = props;
  const { vatIncluded } = useSession();
  const offer = bestOffer(child, quantity || stepOf(child.packagings));
  const next = nextOffer(child, quantity);
  const um = unitName(child.um, stepOf(child.packagings));
  const reach = next && quantity > 0 && (
    <button className="link" type="button" onClick={() => onQuantity(child.id, next.quantity)}>
      <span className="visually-hidden">{m.product_reach({ quantity: formatQuantity(next.missing) })}: </span>
      <span aria-hidden="true">+{formatQuantity(next.missing)}: </span>
      <UnitPrice euros={next.offer.net} vat={child.vat} />
    </button>
  );
  const look = quantity > 0 ? 'is-set' : selected ? 'is-on' : undefined;
  return (
    <>
      <tr
        className={look}
        id={`a${child.id}`}
        aria-current={selected || undefined}
        ref={selected ? showRow : undefined}
      >
        <td className="sizes__code">
          <b className="sizes__size">{sizeLabel(child, columns)}</b>
          <div className="sizes__id">
            <a className="code" href={paths.articleDefault(child.slug)} data-prefetch="none">
              {child.carti}
            </a>{' '}
            <ArticleBadges card={{ ...child, is_hot: false }} inCart={inCart} />
          </div>
        </td>
        {columns.map((column, index) => (
          <td key={column.code} className={columnClass(column, index)}>
            <span className={(repeated && index === 0) || index > 1 ? 'muted' : undefined}>
              {child.differing[column.code]}
            </span>
          </td>
        ))}
        <td className="sizes__stock">
          <Availability stock={guest ? { ...child.availability, quantity: 0 } : child.availability} />
          {(quantity > 0 || child.order_limits) && (
            <BeyondStock quantity={quantity} availability={child.availability} limits={child.order_limits} />
          )}
        </td>
        <td className="number sizes__packing">
          {formatQuantity(stepOf(child.packagings))} {um}
        </td>
        {!guest && (
          <>
            <td className="number sizes__packing muted sizes__wide">
              {child.price !== undefined && offer && child.price > offer.net && (
                <s>
                  <UnitPrice euros={child.price} sign={false} vat={child.vat} />
                </s>
              )}
            </td>
            <td className={offer?.promo_code ? 'number sizes__net is-promo' : 'number sizes__net'}>
              <b>
                <UnitPrice euros={offer?.net} vat={child.vat} />
              </b>
              {offer && child.price_base && (
                <Suspense>
                  <BasePrice article={child} net={offer.net} />
                </Suspense>
              )}
              {/* Cards on a phone have no column heading that shows it. */}
              {vatIncluded && offer && <small className="sizes__vat">{m.shell_vat_in()}</small>}
              {next && quantity === 0 && (
                <small className="sizes__next">
                  {m.children_from({ quantity: formatQuantity(next.quantity) })}{' '}
                  <UnitPrice euros={next.offer.net} sign={false} vat={child.vat} />
                </small>
              )}
            </td>
            <td className="sizes__quantity">
              {child.addable ? (
                <QuantityField
                  code={child.carti}
                  name={`q${child.id}`}
                  packagings={child.packagings}
                  value={quantity}
                  onChange={(pieces) => onQuantity(child.id, pieces)}
                  onEnter={(pieces, event) => onEnter(pieces, event, child.id)}
                  hint={rounded && quantity > 0 ? m.shell_rounded_up({ quantity: fieldQuantity(quantity) }) : reach}
                  optional
                />
              ) : (
                <InsteadOfBuying child={child} />
              )}
            </td>
            <td className="number sizes__packing sizes__wide">
              <b>{quantity > 0 && offer && <Amount euros={rowTotal(quantity, offer.net)} vat={child.vat} />}</b>
            </td>
          </>
        )}
      </tr>
      {refusal && (
        <tr className="sizes__error">
          <td colSpan={columns.length + 7}>
            <p className="error" role="alert">
              <Icon name="alert" />
              {refusal}
            </p>
          </td>
        </tr>
      )}
    </>
  );
});
