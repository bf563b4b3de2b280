/**
 * Articles by code or words and quantity: one line typed, or many pasted from a sheet (code, quantity). What a code means, and
 * whether it can be ordered by this customer, is said before anything is added.
 */
import { type ClipboardEvent, type FormEvent, type Ref, useRef, useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { cellsOfText } from '#contract/values/cell-text.ts';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { readOrderList } from '#contract/values/order-list.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { ArticleField } from './article-field.tsx';
import './add-lines.css';

type Verdict = OfficeApiTypes['office_orders.check_rows']['response']['message']['rows'][number];
type Choice = NonNullable<Verdict['choices']>[number];

interface AskedLine {
  readonly code: string;
  readonly quantity: string;
  readonly item_id?: number;
}

/** An article that can be added, with the pieces as a field shows them. */
export interface FoundLine {
  readonly item_id: number;
  readonly carti: string;
  readonly name: string;
  readonly um: string;
  readonly quantity: string;
  readonly pieces: number;
}

export interface AddLinesProps {
  readonly buyer: { readonly client_id: number; readonly address_code: number };
  readonly field: Ref<HTMLInputElement>;
  /** The page begins with it. */
  readonly autoFocus?: boolean;
  /** Resolves once they are added. */
  readonly onAdd: (lines: readonly FoundLine[]) => void | Promise<void>;
}

/** A line that was not added, and why. */
interface LeftLine {
  readonly asked: AskedLine;
  readonly verdict: Verdict;
}

export function AddLines({ buyer, field, onAdd, autoFocus = false }: AddLinesProps) {
  const quantityField = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [quantity, setQuantity] = useState('');
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function add(asked: readonly AskedLine[], keep: readonly LeftLine[] = []): Promise<void> {
    if (asked.length === 0 || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      const { message } = await callOffice('office_orders.check_rows', { ...buyer, rows: [...asked] });
      const judged = asked.flatMap((line, at) => {
        const verdict = message.rows[at];
        return verdict ? [{ asked: line, verdict }] : [];
      });
      const found = judged.flatMap(({ verdict }) => foundLine(verdict) ?? []);
      if (found.length > 0) await onAdd(found);
      setLeft([...keep, ...judged.filter(({ verdict }) => verdict.kind !== 'ok' && verdict.kind !== 'summed')]);
      setCode('');
      setQuantity('');
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { target } = event;
    if (code.trim() === '') return;
    void add([{ code: code.trim(), quantity: quantity.trim() }]).then(() => {
      if (target instanceof HTMLFormElement) target.querySelector('input')?.focus();
    });
  }

  /** Several lines, or a code with its quantity: a list. One code alone is text like any other. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\n\t;]/.test(text.trim())) return;
    event.preventDefault();
    const { rows } = readOrderList(cellsOfText(text), getLocale());
    void add(rows.slice(0, QUICK_ORDER.maxRows).map((row) => ({ code: row.code, quantity: row.quantity })));
  }

  const choose = (line: LeftLine, choice: Choice) =>
    void add(
      [{ code: choice.carti, quantity: line.asked.quantity, item_id: choice.id }],
      left.filter((one) => one !== line),
    );

  return (
    <div className="add-lines">
      <form className="add-lines__form" onSubmit={submit}>
        <ArticleField
          code={code}
          onCode={setCode}
          onPick={(picked) => {
            setCode(picked);
            quantityField.current?.focus();
          }}
          onPaste={paste}
          field={field}
          autoFocus={autoFocus}
        />
        <label className="add-lines__quantity">
          <span className="field__label">{m.lines_quantity()}</span>
          <input
            ref={quantityField}
            className="input"
            inputMode="decimal"
            value={quantity}
            maxLength={30}
            autoComplete="off"
            onChange={({ target }) => setQuantity(target.value)}
          />
        </label>
        <OfficeButton type="submit" icon="plus" disabled={busy}>
          {m.lines_add()}
        </OfficeButton>
      </form>
      <p className="hint" id="add-lines-hint">
        {m.lines_hint()}
      </p>
      {failed && (
        <p className="field__error" role="alert">
          {m.lines_failed()}
        </p>
      )}
      {left.length > 0 && (
        <ul className="add-lines__left" aria-label={m.lines_left()} aria-live="polite">
          {left.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand there twice
            <li key={`${line.asked.code}-${at}`}>
              <span>
                <b className="code">{line.asked.code}</b> {reasonOf(line.verdict)}
              </span>{' '}
              {choicesOf(line.verdict).map((choice) => (
                <button key={choice.id} className="link" type="button" onClick={() => choose(line, choice)}>
                  <span className="code">{choice.carti}</span> {choice.name}
                </button>
              ))}
              <IconButton
                icon="x"
                label={m.lines_forget({ code: line.asked.code })}
                onClick={() => setLeft(left.filter((one) => one !== line))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function foundLine({ kind, article, quantity }: Verdict): FoundLine | undefined {
  if (kind !== 'ok' || !article || quantity === null) return undefined;
  const { id, carti, name, um } = article;
  return { item_id: id, carti, name, um, quantity: fieldQuantity(quantity), pieces: quantity };
}

const choicesOf = ({ choices = [], alternative }: Verdict): readonly Choice[] =>
  alternative ? [alternative] : choices;

function reasonOf({ kind, limit }: Verdict): string {
  if (kind === 'bad-quantity' && limit && limit.nearest > 0)
    return m.lines_at_most({ quantity: formatQuantity(limit.nearest) });
  if (kind === 'unknown') return m.lines_unknown();
  if (kind === 'ambiguous') return m.lines_ambiguous();
  if (kind === 'not-sellable') return m.lines_not_sellable();
  return kind === 'no-price' ? m.lines_no_price() : m.lines_bad_quantity();
}
