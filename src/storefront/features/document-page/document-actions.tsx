/** Buttons of one document: its files, ordering its articles again, what became of that, and the link to a dispute. */
import { type ReactNode, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ErrorCode } from '#contract/values/errors.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { fetchCart } from '#storefront/domain/cart/cart-store.ts';
import { ReorderNote } from '#storefront/domain/order/reorder-note.tsx';
import type { ReorderedRow, ReorderFlash } from '#storefront/domain/order/reorder-result.ts';
import { m } from '#storefront/messages/messages.js';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { DISPUTE_ID } from './dispute-form.tsx';

export interface DocumentActionsProps {
  flash: ReorderFlash;
  formKey: string;
  rows: readonly ReorderedRow[];
  /** Some of its rows are articles of the shop. */
  canOrder: boolean;
  /** Why ordering again was refused. */
  refused: string | undefined;
  /** Links to files. */
  children: ReactNode;
}

/** Reasons are error codes; the message is the one of a refused cart row. */
const sentenceOf = (reason: string): string =>
  errorSentence(new ApiError(400, { code: reason as ErrorCode, message: reason }));

export function DocumentActions({ flash, formKey, rows, canOrder, refused, children }: DocumentActionsProps) {
  const { reordered, undone } = flash;
  const busy = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (flash.reordered || flash.undone) void fetchCart();
  }, [flash]);
  return (
    <Form method="post" className="stack stack--close" aria-busy={busy} onSubmit={holdWithoutNetwork}>
      <input type="hidden" name="key" value={formKey} />
      <div className="actions">
        {children}
        {canOrder && (
          <Button type="submit" name="intent" value="again">
            <Icon name="again" />
            {m.orders_reorder_all()}
          </Button>
        )}
        <Button tone="quiet" className="needs-js" onClick={() => print()}>
          <Icon name="print" />
          {m.orders_print()}
        </Button>
        <a className="button button--quiet" href={`#${DISPUTE_ID}`} onClick={openDispute}>
          <Icon name="note" />
          {m.documents_dispute_open_one()}
        </a>
      </div>
      {reordered && <ReorderNote result={reordered} rows={rows} sentenceOf={sentenceOf} />}
      {undone !== undefined && (
        <Note tone={undone > 0 ? 'info' : 'warn'} alert>
          {undone > 0 ? m.orders_undone({ count: undone }) : m.orders_nothing_to_undo()}
        </Note>
      )}
      {refused && (
        <Note tone="warn" alert>
          {refused}
        </Note>
      )}
    </Form>
  );
}

function openDispute(): void {
  document.getElementById(DISPUTE_ID)?.setAttribute('open', '');
}
