/** Why sending or paying failed, with what to do next (C-ORD-4). */
import { useEffect, useRef } from 'react';
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
  const { status, code } = error;
  const unclear = code === 'unknown-outcome' ? m.checkout_unclear() : undefined;
  const sentence = status === 0 ? m.checkout_network() : (unclear ?? errorSentence(error));
  return { code, sentence, order: error.body.order, idempotencyKey };
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

/** Scrolled into view: on a phone the button that was pressed is far below it. */
export function FailureNote({ failure }: { failure: SendFailure }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails is shown
  useEffect(() => {
    // Newer browsers return a promise, which React would take for what ends the effect.
    place.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={place}>
      <Failure failure={failure} />
    </div>
  );
}

function Failure({ failure }: { failure: SendFailure }) {
  const { pathname, search } = useLocation();
  const number = failure.order ?? '';
  if (failure.code === 'already-sent') return <AlreadySent number={number} />;
  const isSimilar = failure.code === 'similar-order';
  const isUnclear = failure.code === 'unknown-outcome';
  const login = failure.code === 'session-expired' && (
    <Link className="button" to={paths.login(pathname + search)} reload>
      {m.checkout_login()}
    </Link>
  );
  return (
    <Note tone={isSimilar ? 'warn' : 'err'} alert action={login}>
      {!isSimilar && !isUnclear && (
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
