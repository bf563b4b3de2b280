/**
 * The list on screen: typed, pasted, scanned, validated in the background, stored in the browser, added in one request.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedRow } from '#contract/values/order-list.ts';
import { parseQuantity, stepOf } from '#contract/values/packaging.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { fieldQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { AddArticles, AddOrder, RowsOutcome } from '#storefront/domain/cart/add-order.ts';
import { askLogin } from '#storefront/domain/session/login-prompt.ts';
import { m } from '#storefront/messages/messages.js';
import { readQuickDraft, storeQuickDraft } from './quick-draft.ts';
import { checkRows, tooManyRows } from './quick-requests.ts';
import {
  blankRow,
  checked,
  edited,
  filledOf,
  inserted,
  isReady,
  joined,
  type QuickRow,
  quantitiesFilled,
  type Rows,
  scanned,
  settled,
  twinsOf,
  waits,
  withBlanks,
  without,
} from './quick-rows.rules.ts';
import { sentenceOfFailure } from './quick-words.ts';

export interface QuickNote {
  tone: 'info' | 'ok' | 'warn' | 'err';
  text: string;
}

export interface QuickOrderOptions {
  /** Rows of the response to a form sent without JavaScript. */
  first: Rows;
  firstNote: QuickNote | undefined;
  /** They come from another form: they are appended to those of the page. */
  joins: boolean;
  customerId: number;
  addressCode: number;
  onAdd: AddArticles;
  onUndo: (added: RowsOutcome['added']) => Promise<boolean>;
}

interface Added {
  rows: Rows;
  pieces: RowsOutcome['added'];
}

export type QuickOrder = ReturnType<typeof useQuickOrder>;

const unjudged = (row: QuickRow): QuickRow => ({ ...row, settled: true, verdict: undefined });

export function useQuickOrder({ first, firstNote, joins, customerId, addressCode, onAdd, onUndo }: QuickOrderOptions) {
  const [rows, setRows] = useState<Rows>(first);
  const [note, setNote] = useState<QuickNote | undefined>(firstNote);
  const [checking, setChecking] = useState(false);
  /** Validation failed: no new request until the rows change or the visitor retries. */
  const [failed, setFailed] = useState<Rows>();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Added>();
  const latest = useRef(rows);
  latest.current = rows;

  /** The rows that came with the page have current verdicts, including rounding. */
  const arrived = useRef({ joins, checked: true });
  /** Customer whose draft has been read; empty before. */
  const [owner, setOwner] = useState('');
  // The server does not have the draft: it is read after hydration. Another delivery address has other prices:
  // everything is validated again.
  useEffect(() => {
    const written = filledOf(latest.current);
    const { joins: joining, checked: isChecked } = arrived.current;
    const draft = joining || written.length === 0 ? readQuickDraft(customerId) : [];
    arrived.current = { joins: false, checked: false };
    setRows(joined(draft.map(unjudged), isChecked ? written : written.map(unjudged)));
    setOwner(`${customerId}/${addressCode}`);
  }, [customerId, addressCode]);
  useEffect(() => {
    if (owner !== '') storeQuickDraft(customerId, rows);
  }, [owner, customerId, rows]);

  useEffect(() => {
    if (owner === '' || checking || failed === rows) return;
    const waiting = rows.filter(waits);
    const sent = waiting.length > 0 ? waiting : twinsOf(rows);
    if (sent.length === 0) return;
    setChecking(true);
    checkRows(sent)
      .then(
        (verdicts) => {
          setFailed(undefined);
          setRows((now) => checked(now, sent, verdicts, fieldQuantity));
        },
        (error) => {
          setFailed(latest.current);
          if (error instanceof ApiError && error.status === 401)
            askLogin({ afterwards: async () => setFailed(undefined) });
          else setNote({ tone: 'err', text: m.quick_check_failed({ reason: sentenceOfFailure(error) }) });
        },
      )
      .finally(() => setChecking(false));
  }, [owner, rows, checking, failed]);
  useEffect(() => {
    const again = () => setFailed(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  const edit = useCallback(
    (key: number, change: Parameters<typeof edited>[2]) => setRows((now) => edited(now, key, change)),
    [],
  );
  const settle = useCallback((key: number) => setRows((now) => settled(now, key)), []);
  const remove = useCallback((key: number) => setRows((now) => without(now, new Set([key]))), []);
  const choose = useCallback(
    (key: number, change: Parameters<typeof edited>[2]) => setRows((now) => settled(edited(now, key, change), key)),
    [],
  );

  /** Inserts a list into the rows; a list that is too long is rejected as a whole. */
  const insert = useCallback(
    (listed: readonly Pick<ListedRow, 'code' | 'quantity'>[], at: number | undefined, blank = 0): boolean => {
      const tooMany = tooManyRows(filledOf(latest.current).length + listed.length);
      if (tooMany) {
        setNote({ tone: 'err', text: tooMany });
        return false;
      }
      if (listed.length === 0) {
        setNote({ tone: 'warn', text: m.quick_nothing_read() });
        return false;
      }
      setRows((now) => inserted(now, at, listed));
      setAdded(undefined);
      const left = blank > 0 ? ` ${m.quick_blank_left({ count: blank })}` : '';
      setNote({ tone: 'info', text: m.quick_read_rows({ count: listed.length }) + left });
      return true;
    },
    [],
  );

  const fillQuantities = useCallback(
    (at: number, quantities: readonly string[]) => setRows((now) => quantitiesFilled(now, at, quantities)),
    [],
  );

  /** One more of a scanned code, in its row or a new one. */
  const scan = useCallback((code: string): void => {
    setAdded(undefined);
    setRows((now) => scanned(now, code, oneMore).rows);
  }, []);

  const take = useCallback((outcome: RowsOutcome, sent: Rows) => {
    const isIn = new Set(outcome.added.map(({ id }) => id));
    const gone = sent.filter(({ verdict }) => isIn.has(verdict?.article?.id ?? 0));
    setAdded(gone.length > 0 ? { rows: gone, pieces: outcome.added } : undefined);
    setRows((now) =>
      without(now, new Set(gone.map(({ key }) => key))).map((row) => {
        const reason = outcome.refusals[row.verdict?.article?.id ?? 0];
        return reason === undefined ? row : { ...row, refusal: reason };
      }),
    );
    if (outcome.failure) setNote({ tone: 'err', text: m.quick_add_failed({ reason: outcome.failure }) });
    else setNote({ tone: 'ok', text: m.quick_added({ count: gone.length }) });
  }, []);

  const addAll = async () => {
    const sent = rows.filter(isReady);
    if (adding || sent.length === 0) return;
    setAdding(true);
    setNote(undefined);
    const outcome = await onAdd(sent.flatMap(orderOf), (later) => take(later, sent));
    setAdding(false);
    if (outcome) take(outcome, sent);
  };

  const undo = async () => {
    if (!added) return;
    setAdding(true);
    const done = await onUndo(added.pieces);
    setAdding(false);
    if (!done) return setNote({ tone: 'err', text: m.quick_undo_failed() });
    setRows((now) => inserted(now, undefined, added.rows));
    setAdded(undefined);
    setNote({ tone: 'info', text: m.quick_undone({ count: added.rows.length }) });
  };

  const clear = useCallback(() => {
    setRows(withBlanks([blankRow(1)]));
    setAdded(undefined);
    setNote(undefined);
  }, []);

  return {
    rows,
    note,
    checking,
    adding,
    failed: failed !== undefined,
    undoable: added !== undefined,
    /** The stored draft has been read. */
    ready: owner !== '',
    edit,
    settle,
    remove,
    choose,
    insert,
    fillQuantities,
    scan,
    addAll,
    undo,
    clear,
    setNote,
    retry: () => setFailed(undefined),
  };
}

/** One packaging more than the row's quantity. */
function oneMore({ quantity, verdict }: QuickRow): string {
  const written = parseQuantity(quantity, getLocale()) ?? 0;
  const step = verdict?.counted || !verdict?.article ? 1 : stepOf(verdict.article.packagings);
  return fieldQuantity(Math.round((written + step) * 1000) / 1000);
}

function orderOf({ verdict }: QuickRow): AddOrder[] {
  const { article, quantity, price } = verdict ?? {};
  if (!article || !quantity || !price) return [];
  const { id, carti, um, image } = article;
  const card = { id, carti, um, small_pictures: image ? [image] : [] };
  return [{ card, quantity, promo_code: price.promo_code, promo_row: price.promo_row }];
}
