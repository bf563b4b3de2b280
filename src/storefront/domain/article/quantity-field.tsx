/**
 * Quantity of an article, with ± (mock "Keyboard and focus", C-CAT-3). The field is a plain named input, so it works in
 * a form without JavaScript. On blur, typed quantities are rounded up to the smallest packaging, with a hint below the
 * field.
 *
 * Keys: Enter → `onEnter` (add); ↑ ↓ the same field of the previous or next row; Alt+↑↓ one step; Shift+↑↓ ten.
 */
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Packaging } from '#contract/endpoints/article.ts';
import { MAX_QUANTITY, parseQuantity, roundUpToPackaging, stepOf } from '#contract/values/packaging.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';

export interface QuantityFieldProps {
  /** The article's code, added to "Quantity" in the field's accessible name. */
  code: string;
  packagings: readonly Packaging[];
  /** Pieces. Controlled: change it in `onChange`. */
  value: number;
  onChange: (pieces: number) => void;
  /** Enter: the value passed is already rounded. */
  onEnter?: (pieces: number, event: KeyboardEvent) => void;
  /** Name of the form field; 'quantity' by default. */
  name?: string;
  /** Below the field if nothing was rounded: "2 conf. = € 20,34". */
  hint?: ReactNode;
  /** Error message, shown instead of the hint. */
  error?: string;
  disabled?: boolean;
  /** Whether 0 is allowed (children table: an empty field adds nothing). */
  optional?: boolean;
  /** What a typed 0 does (the cart removes the row); without it the field returns to the previous value. */
  onZero?: () => void;
  id?: string;
}

/** Pieces as the field shows them; 0 is an empty field. */
function write(pieces: number): string {
  return Number.isNaN(pieces) || pieces === 0 ? '' : fieldQuantity(pieces);
}

/** `steps` presses of ± from here: a sellable quantity, never below one packaging. */
function stepBy(quantity: number, steps: number, packagings: readonly Packaging[]): number {
  return roundUpToPackaging((quantity || 0) + steps * stepOf(packagings), packagings);
}

export function QuantityField(props: QuantityFieldProps) {
  const {
    code,
    packagings,
    value,
    onChange,
    onEnter,
    name = 'quantity',
    hint,
    error,
    disabled,
    optional,
    onZero,
    id,
  } = props;
  const [typed, setTyped] = useState<string>();
  const [rounded, setRounded] = useState<number>();
  const [wrong, setWrong] = useState(false);
  const step = stepOf(packagings);

  /**
   * Accepts the typed text: rounds up, shows the hint, calls `onChange`. Invalid text stays in the field for correction
   * and counts as 0 (storefront.md §5); only an empty field returns to its previous value.
   */
  const settle = (entered = false): number => {
    if (typed === undefined) return value;
    const pieces = parseQuantity(typed, getLocale());
    const up = pieces === undefined ? undefined : roundUpToPackaging(pieces, packagings);
    const refused = up === undefined ? !optional && !onZero && (entered || typed.trim() !== '') : up > MAX_QUANTITY;
    if (refused) {
      setWrong(true);
      // A row of the cart keeps its quantity.
      if (onZero) return value;
      onChange(0);
      return 0;
    }
    setTyped(undefined);
    if (optional && /^0*$/.test(typed.trim())) {
      setRounded(undefined);
      onChange(0);
      return 0;
    }
    if (onZero && /^0+$/.test(typed.trim())) {
      onZero();
      return value;
    }
    if (up === undefined) return value;
    setRounded(up === pieces ? undefined : up);
    onChange(up);
    return up;
  };
  const move = (steps: number) => {
    const from = typed === undefined ? value : (parseQuantity(typed, getLocale()) ?? 0);
    setTyped(undefined);
    setRounded(undefined);
    setWrong(false);
    const next = stepBy(from, steps, packagings);
    onChange(optional && steps < 0 && from <= next ? 0 : next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      if (!onEnter) return;
      event.preventDefault();
      const pieces = settle(true);
      if (pieces > 0 || optional || onZero) onEnter(pieces, event);
      return;
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const up = event.key === 'ArrowUp' ? 1 : -1;
    if (event.shiftKey) move(up * 10);
    else if (event.altKey) move(up);
    else focusNeighbour(event.currentTarget, -up);
  };
  const press = (steps: number, icon: 'minus' | 'plus', sign: string) => (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={`${sign}${formatQuantity(step)} ${code}`}
      onClick={() => move(steps)}
    >
      <Icon name={icon} />
    </button>
  );
  // Compared with the current value, because an addition empties the field.
  const raised = rounded === value ? rounded : undefined;
  const noteId = id ? `${id}-note` : undefined;
  return (
    <div className="row__quantity">
      <span className="step">
        {press(-1, 'minus', '−')}
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={m.shell_quantity_of({ code })}
          aria-describedby={noteId}
          aria-invalid={error || wrong ? true : undefined}
          disabled={disabled}
          value={typed ?? write(value)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRounded(undefined);
            setWrong(false);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => settle()}
          onKeyDown={onKeyDown}
        />
        {press(1, 'plus', '+')}
      </span>
      <span id={noteId} className={error || wrong || raised ? 'hint is-warn' : 'hint'} aria-live="polite">
        {wrong
          ? m.errors_no_valid_quantity()
          : (error ?? (raised ? m.shell_rounded_up({ quantity: formatQuantity(raised) }) : hint))}
      </span>
    </div>
  );
}

/** ↑ ↓ between rows: focuses the quantity field before (−1) or after (+1) this one and selects its text. */
export function focusNeighbour(field: HTMLInputElement, offset: number): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.step input:not(:disabled)')];
  const next = fields[fields.indexOf(field) + offset];
  next?.focus();
  next?.select();
}
