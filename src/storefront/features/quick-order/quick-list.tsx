/**
 * Quick order: rows of code and quantity, typed, pasted, from a file, by a scanner or the camera; each is validated
 * before anything is added. A form that works without JavaScript. Keys: Enter and arrows move through the rows,
 * Ctrl+Enter adds.
 */
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cellsOfText } from '#contract/values/cell-text.ts';
import { readOrderList } from '#contract/values/order-list.ts';
import { parseQuantity } from '#contract/values/packaging.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Drop } from '#storefront/ui/drop.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { ListSources } from './list-sources.tsx';
import { QuickBar } from './quick-bar.tsx';
import { fieldId, QuickRow, type QuickRowProps } from './quick-row.tsx';
import { countsOf, isBlank, isWrong, type Rows } from './quick-rows.rules.ts';
import type { QuickOrder as Order } from './use-quick-order.ts';
import { useWedge } from './use-wedge.ts';

const Scanner = lazy(() => import('./scanner.tsx'));

/** Rows rendered at first: the others are shown by a button, and are submitted with the form in any case. */
const DRAWN = 200;

export interface QuickListProps {
  order: Order;
  /** Idempotency key for the form that is sent without JavaScript: sent twice, it adds once. */
  formKey: string;
  /** Reads a file; the hook shows the error. */
  onFile: (file: File) => Promise<void>;
}

interface Focus {
  key: number;
  field: 'code' | 'quantity';
}

export function QuickList({ order, formKey, onFile }: QuickListProps) {
  const { rows, note } = order;
  const [scanning, setScanning] = useState(false);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [drawn, setDrawn] = useState(DRAWN);
  const focus = useRef<Focus>(undefined);
  const latest = useRef<Rows>(rows);
  latest.current = rows;
  const counts = countsOf(rows);
  const showWrong = onlyWrong && counts.wrong > 0;
  const listed = rows.map((row, index) => ({ row, place: index + 1 })).filter(({ row }) => !showWrong || isWrong(row));
  const shown = listed.slice(0, drawn);
  const isShown = new Set(shown.map(({ row }) => row.key));
  const rest = rows.filter((row) => !isShown.has(row.key) && !isBlank(row));

  // After a long list was added, the page is scrolled to its end: the message with undo is scrolled into view.
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note) told.current?.scrollIntoView({ block: 'nearest' });
  }, [note]);
  // A new row can be focused only after it is rendered.
  useLayoutEffect(() => {
    const wanted = focus.current;
    const field = wanted && document.getElementById(fieldId(wanted.key, wanted.field));
    if (!(field instanceof HTMLInputElement)) return;
    focus.current = undefined;
    field.focus();
    field.select();
  });
  const goTo = useCallback((key: number | undefined, field: Focus['field']) => {
    if (key === undefined) return;
    focus.current = { key, field };
    const element = document.getElementById(fieldId(key, field));
    if (!(element instanceof HTMLInputElement)) return;
    focus.current = undefined;
    element.focus();
    element.select();
  }, []);

  const onMove = useCallback<QuickRowProps['onMove']>(
    (key, field, by, enter) => {
      const at = latest.current.findIndex((row) => row.key === key);
      goTo(latest.current[at + by]?.key, enter ? 'code' : field);
    },
    [goTo],
  );
  const onQuantity = useCallback((key: number) => goTo(key, 'quantity'), [goTo]);
  const { insert, fillQuantities } = order;
  const onPaste = useCallback<QuickRowProps['onPaste']>(
    (key, field, event) => pasteInto(event, key, field, { insert, fillQuantities }),
    [insert, fillQuantities],
  );
  useWedge(order.scan);
  useListPaste(insert);

  const onSubmit = (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    // The file of rows to fix is returned by the server.
    if (button instanceof HTMLButtonElement && button.formAction.endsWith(paths.quickOrderRows())) return;
    event.preventDefault();
    if (button instanceof HTMLButtonElement && button.value === 'add') void order.addAll();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
    void order.addAll();
  };

  return (
    <form className="quick-order" method="post" encType="multipart/form-data" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {/* First submit button: without it, Enter in a field would press the first row's remove button when there is no
          JavaScript */}
      <button className="visually-hidden" type="submit" name="intent" value="check" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="key" value={formKey} />
      <ListSources
        onFile={onFile}
        onList={(text) => insert(readOrderList(cellsOfText(text), getLocale()).rows, undefined)}
        onScan={() => setScanning(true)}
      />
      <section className="quick-order__main" aria-label={m.quick_rows_title()}>
        {note && (
          <div className="quick-order__note" ref={told}>
            <Note
              tone={note.tone}
              alert={note.tone === 'err'}
              action={
                order.undoable ? (
                  <span className="quick-order__done">
                    <Button onClick={() => void order.undo()} disabled={order.adding}>
                      {m.quick_undo()}
                    </Button>
                    <Link className="button button--ink" to={paths.cart()}>
                      {m.quick_to_cart()}
                    </Link>
                  </span>
                ) : order.failed ? (
                  <Button onClick={order.retry}>{m.quick_retry()}</Button>
                ) : undefined
              }
            >
              {note.text}
            </Note>
          </div>
        )}
        <ol className={order.ready ? 'quick-order__rows' : 'quick-order__rows quick-order__rows--kept'}>
          <li className="quick-order__row quick-order__row--head" aria-hidden="true">
            <span />
            <span>{m.quick_code()}</span>
            <span>{m.quick_quantity()}</span>
            <span>{m.quick_article()}</span>
            <span className="number">{m.quick_net()}</span>
            <span className="number">{m.quick_total()}</span>
            <span />
          </li>
          {shown.map(({ row, place }) => (
            <QuickRow
              key={row.key}
              row={row}
              place={place}
              onEdit={order.edit}
              onSettle={order.settle}
              onChoose={order.choose}
              onRemove={order.remove}
              onMove={onMove}
              onQuantity={onQuantity}
              onPaste={onPaste}
            />
          ))}
        </ol>
        {listed.length > shown.length && (
          <Button block onClick={() => setDrawn(drawn + DRAWN)}>
            {m.quick_show_more({ count: formatCount(listed.length - shown.length) })}
          </Button>
        )}
        <input
          type="hidden"
          name="rest"
          value={
            rest.length > 0 ? JSON.stringify(rest.map(({ code, quantity, itemId }) => [code, quantity, itemId])) : ''
          }
        />
        <div className="actions quick-order__actions">
          {counts.wrong > 0 && (
            <>
              <Button className="needs-js" aria-pressed={showWrong} onClick={() => setOnlyWrong(!onlyWrong)}>
                <Icon name="filter" />
                {showWrong ? m.quick_show_all() : m.quick_show_wrong({ count: counts.wrong })}
              </Button>
              <Button type="submit" tone="quiet" formAction={paths.quickOrderRows()}>
                <Icon name="dl" />
                {m.quick_download_wrong()}
              </Button>
            </>
          )}
          {counts.filled > 0 && (
            <Drop
              className="ask needs-js"
              buttonClass="button button--quiet"
              panelClass="drop--ask"
              label={
                <>
                  <Icon name="trash" />
                  {m.quick_clear()}
                </>
              }
            >
              <div className="stack stack--close">
                <p>{m.quick_clear_question()}</p>
                <Button tone="ink" onClick={order.clear}>
                  {m.quick_clear_do()}
                </Button>
              </div>
            </Drop>
          )}
        </div>
        <QuickBar counts={counts} busy={order.adding || order.checking} adding={order.adding} />
      </section>
      {scanning && (
        <Suspense>
          <Scanner rows={rows} onScan={order.scan} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </form>
  );
}

type Pasting = Pick<Order, 'insert' | 'fillQuantities'>;

/**
 * Lines or cells pasted into a field fill rows from there on; a column of quantities fills quantities. A single word is
 * pasted into the field.
 */
function pasteInto(
  event: ClipboardEvent<HTMLInputElement>,
  key: number,
  field: 'code' | 'quantity',
  { insert, fillQuantities }: Pasting,
): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\n\t]/.test(text.trim())) return;
  event.preventDefault();
  const lines = cellsOfText(text);
  const column = lines.map(({ cells }) => cells[0] ?? '');
  const amounts = lines.every(
    ({ cells }) => cells.length === 1 && parseQuantity(cells[0] ?? '', getLocale()) !== undefined,
  );
  if (field === 'quantity' && amounts) fillQuantities(key, column);
  else insert(readOrderList(lines, getLocale()).rows, key);
}

/** A list pasted outside of any field is accepted too. */
function useListPaste(insert: Order['insert']): void {
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, [contenteditable]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      insert(readOrderList(cellsOfText(text), getLocale()).rows, undefined);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [insert]);
}
