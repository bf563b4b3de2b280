/** One row: code, quantity, article and price, and what to do if it cannot be added. */
import { type ClipboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { Amount, Price } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { CodeField } from './code-field.tsx';
import { isBlank, isReady, isWrong, type QuickRow as Row, waits } from './quick-rows.rules.ts';
import { problemOf, remarksOf } from './quick-words.ts';

export interface QuickRowProps {
  row: Row;
  /** From 1. */
  place: number;
  onEdit: (key: number, change: { code?: string; quantity?: string }) => void;
  onSettle: (key: number) => void;
  /** A choice is applied without a further key. */
  onChoose: (key: number, change: { code?: string; itemId?: number }) => void;
  onRemove: (key: number) => void;
  /** The same field (`code`, `quantity`) that many rows further; Enter always goes to the next code. */
  onMove: (key: number, field: 'code' | 'quantity', rows: number, enter: boolean) => void;
  /** Moves to the quantity of the same row. */
  onQuantity: (key: number) => void;
  onPaste: (key: number, field: 'code' | 'quantity', event: ClipboardEvent<HTMLInputElement>) => void;
}

export const fieldId = (key: number, field: 'code' | 'quantity') => `qo-${field}-${key}`;

export const QuickRow = memo(function QuickRow(props: QuickRowProps) {
  const { row, place, onEdit, onSettle, onChoose, onRemove, onMove, onQuantity, onPaste } = props;
  const { key, verdict } = row;
  const good = isReady(row);
  const wrong = isWrong(row);
  const sayId = verdict ? `qo-say-${key}` : undefined;
  const badQuantity = verdict?.kind === 'bad-quantity';
  // A verdict that changes the focused quantity leaves it selected, so that typing replaces it.
  const pieces = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = pieces.current;
    if (verdict && field && field === document.activeElement && field.value === row.quantity) field.select();
  }, [verdict, row.quantity]);
  return (
    <li
      className={`quick-order__row${wrong ? ' quick-order__row--bad' : ''}${isBlank(row) ? '' : ' quick-order__row--filled'}`}
      aria-label={m.quick_row({ place })}
    >
      <span className="quick-order__number" aria-hidden="true">
        {place}
      </span>
      <CodeField
        id={fieldId(key, 'code')}
        place={place}
        value={row.code}
        wrong={wrong && !badQuantity}
        describedBy={sayId}
        onChange={(code) => onEdit(key, { code })}
        onSettle={() => onSettle(key)}
        onChoose={(code) => {
          onChoose(key, { code });
          onQuantity(key);
        }}
        onMove={(rows, enter) => onMove(key, 'code', rows, enter)}
        onPaste={(event) => onPaste(key, 'code', event)}
      />
      <input
        ref={pieces}
        className="input quick-order__quantity"
        id={fieldId(key, 'quantity')}
        name="quantity"
        value={row.quantity}
        aria-label={m.quick_quantity_of({ place })}
        placeholder={m.quick_quantity()}
        aria-invalid={badQuantity || undefined}
        aria-describedby={sayId}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={30}
        onChange={(event) => onEdit(key, { quantity: event.currentTarget.value })}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => onSettle(key)}
        onPaste={(event) => onPaste(key, 'quantity', event)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : 1;
          if (event.ctrlKey || event.metaKey || !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          onSettle(key);
          onMove(key, event.key === 'Enter' ? 'code' : 'quantity', step, event.key === 'Enter');
        }}
      />
      {verdict?.kind !== 'ambiguous' && <input type="hidden" name="item" value={row.itemId} />}
      <div className="quick-order__what" id={sayId} aria-live="polite" aria-busy={waits(row)}>
        {verdict ? (
          <RowVerdict row={row} place={place} onChoose={onChoose} />
        ) : (
          waits(row) && <span className="hint">{m.quick_checking()}</span>
        )}
      </div>
      <div className="quick-order__net">
        {good && (
          <Price
            net={verdict?.price?.net}
            gross={verdict?.price?.gross ?? null}
            chain={verdict?.price?.discounts ?? ''}
            promo={(verdict?.price?.promo_code ?? '') !== ''}
            {...(verdict?.article && { article: verdict.article })}
          />
        )}
      </div>
      <b className="quick-order__total">{good && <Amount euros={verdict?.price?.total} />}</b>
      <button
        className="icon-button quick-order__remove"
        hidden={isBlank(row)}
        type="submit"
        name="intent"
        value={`remove:${place}`}
        aria-label={m.quick_remove({ place })}
        onClick={(event) => {
          event.preventDefault();
          onRemove(key);
        }}
      >
        <Icon name="x" />
      </button>
    </li>
  );
});

function RowVerdict({ row, place, onChoose }: Pick<QuickRowProps, 'row' | 'place' | 'onChoose'>) {
  const { key, code, verdict, refusal } = row;
  if (!verdict) return null;
  const { article, alternative, choices } = verdict;
  const problem = refusal ?? problemOf(code, verdict);
  return (
    <>
      {article && (
        <span className="quick-order__article">
          <ArticlePicture picture={article.image ?? undefined} />
          <span>
            <Link to={paths.product(article)} tabIndex={-1}>
              {article.name}
            </Link>
            <small className="quick-order__sub">
              <span className="code">{article.carti}</span>
              <Availability stock={article.availability} um={unitName(article.um)} />
              {verdict.quantity !== null && (
                <BeyondStock
                  quantity={verdict.quantity}
                  availability={article.availability}
                  limits={article.order_limits}
                />
              )}
              {problem === undefined && remarksOf(verdict).map((text) => <em key={text}>{text}</em>)}
            </small>
          </span>
        </span>
      )}
      {problem !== undefined && (
        <span className="quick-order__say">
          <Icon name="alert" />
          {problem}
        </span>
      )}
      {choices && (
        <select
          className="input"
          name="item"
          aria-label={m.quick_choose({ code })}
          value={row.itemId}
          onChange={(event) => onChoose(key, { itemId: Number(event.currentTarget.value) })}
        >
          <option value={0}>{m.quick_choose_first()}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.carti} · {choice.name}
            </option>
          ))}
        </select>
      )}
      {alternative && (
        <Button
          type="submit"
          name="intent"
          value={`use:${place}:${alternative.carti}`}
          onClick={(event) => {
            event.preventDefault();
            onChoose(key, { code: alternative.carti });
          }}
        >
          {m.quick_use_instead({ code: alternative.carti })}
        </Button>
      )}
      {verdict.kind === 'unknown' && code.trim() !== '' && (
        <Link className="link" to={paths.shop({ text: code.trim() })} tabIndex={-1}>
          {m.quick_search({ code: code.trim() })}
        </Link>
      )}
    </>
  );
}
