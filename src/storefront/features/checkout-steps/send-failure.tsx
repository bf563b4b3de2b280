/** Why sending or paying failed, with the way on (C-ORD-4). */
import { useLocation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { ApiError } from '#storefront/platform/api/api-error.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

/** The key stays the same for the next try, so that a lost answer cannot become a second order. */
export interface SendFailure {
  code: string | undefined;
  sentence: string;
  /** Number of the order that exists already. */
  order: string | undefined;
  idempotencyKey: string;
}

/** @throws what is no answer of the API. */
export function failureOf(error: unknown, idempotencyKey = ''): SendFailure {
  if (!(error instanceof ApiError)) throw error;
  const sentence = error.status === 0 ? m.checkout_network() : errorSentence(error);
  return { code: error.code, sentence, order: error.body.order, idempotencyKey };
}

/** The cart became an order before: its number, and the way to it. */
export function AlreadySent({ number }: { number: string }) {
  return (
    <Note
      tone="ok"
      alert
      action={
        <Link className="btn" to={paths.orderDetail({ number })}>
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
    <Link className="btn" to={paths.login(pathname + search)} reload>
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
