/** Why sending or paying failed, with what to do next (C-ORD-4). */
import { useLocation } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

/** The idempotency key stays the same for a retry, so that a lost response cannot cause a second order. */
export interface SendFailure {
  code: string | undefined;
  sentence: string;
  /** Number of the order that exists already. */
  order: string | undefined;
  idempotencyKey: string;
}

/** @throws errors that are not a response of the API. */
export function failureOf(error: unknown, idempotencyKey = ''): SendFailure {
  if (!(error instanceof ApiError)) throw error;
  const sentence = error.status === 0 ? m.checkout_network() : errorSentence(error);
  return { code: error.code, sentence, order: error.body.order, idempotencyKey };
}

/** The cart is already an order: its number, with a link. */
export function AlreadySent({ number }: { number: string }) {
  return (
    <Note
      tone="ok"
      alert
      action={
        <Link className="button" to={paths.orderDetail({ number })}>
          {m.checkout_see_order()}
        </Link>
      }
    >
      {m.checkout_already_sent({ number })}
    </Note>
  );
}

export function FailureNote({ failure }: { failure: SendFailure }) {
  const { pathname, search } = useLocation();
  const number = failure.order ?? '';
  if (failure.code === 'already-sent') return <AlreadySent number={number} />;
  const isSimilar = failure.code === 'similar-order';
  const login = failure.code === 'session-expired' && (
    <Link className="button" to={paths.login(pathname + search)} reload>
      {m.checkout_login()}
    </Link>
  );
  return (
    <Note tone={isSimilar ? 'warn' : 'err'} alert action={login}>
      {!isSimilar && (
        <>
          <b>{m.checkout_failed()}.</b>{' '}
        </>
      )}
      {isSimilar
        ? m.checkout_similar({ number })
        : failure.code === 'cart-changed'
          ? m.checkout_changed()
          : failure.sentence}
    </Note>
  );
}
