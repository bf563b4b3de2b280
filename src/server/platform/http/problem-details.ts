/**
 * Failures of the endpoints for other systems, as problem details (RFC 9457): those that all calls have, by their codes, and those about API
 * keys, keys of requests and cursors, which the shop's pages never see.
 */
import type { AppError, ErrorDetails } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { failureReference } from './error-answer.ts';
import { errorMessage } from './error-messages.ts';
import type { HttpResponse, ResponseHeaders } from './exchange.ts';

const PROBLEMS = {
  'no-api-key': {
    status: 401,
    it: 'Manca una chiave API valida: `Authorization: Bearer bk_…`. La chiave può essere scaduta o revocata, o il collegamento spento.',
    en: 'There is no valid API key: `Authorization: Bearer bk_…`. The key may be expired or revoked, or the connection switched off.',
  },
  'network-refused': {
    status: 403,
    it: 'Questa chiave non vale dal vostro indirizzo IP.',
    en: 'This key is not valid from your IP address.',
  },
  'scope-missing': {
    status: 403,
    it: 'A questa chiave manca il permesso per questa chiamata.',
    en: 'This key lacks the scope of this call.',
  },
  'idempotency-key-reused': {
    status: 409,
    it: 'Questo Idempotency-Key è già stato usato per un’altra richiesta: a ogni richiesta il suo.',
    en: 'This Idempotency-Key was used for another request: each request has one of its own.',
  },
  'guard-stopped': {
    status: 409,
    it: '{count} prezzi di {of} cambiano molto (limite {limit} %): nulla è stato scritto. Se è giusto, una persona li rimanda con accept_moves={count}.',
    en: '{count} of {of} prices move far (limit {limit} %): nothing was written. If it is right, a person sends them again with accept_moves={count}.',
  },
  'cursor-of-another-epoch': {
    status: 410,
    it: 'Il negozio è stato ripristinato da un backup: questo cursore è di prima. Confrontate ciò che è in `compare`, poi leggete senza `after`.',
    en: 'The shop was restored from a backup: this cursor is from before. Compare what `compare` names, then read without `after`.',
  },
  'cursor-expired': {
    status: 410,
    it: 'Gli eventi si tengono 90 giorni: quelli dopo questo cursore non ci sono più tutti. Confrontate ciò che è in `compare`, poi leggete senza `after`.',
    en: 'Events are kept for 90 days: some after this cursor are gone. Compare what `compare` names, then read without `after`.',
  },
} as const;

export type ExchangeProblemCode = keyof typeof PROBLEMS;

interface ProblemMore {
  /** What the key lacks. */
  readonly scope?: string;
  /** What a guard rail found, and its limit in percent: also `{count}` … in the sentence. */
  readonly count?: number;
  readonly of?: number;
  readonly limit?: number;
  /** Calls that say how things stand now. */
  readonly compare?: readonly string[];
}

/** A request that its API key, its own key or a guard rail does not allow, or a cursor that leads nowhere. */
export class ExchangeProblem extends Error {
  readonly code: ExchangeProblemCode;
  readonly more: ProblemMore;

  constructor(code: ExchangeProblemCode, more: ProblemMore = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

/** `type` is `about:blank`: what happened is said by `status` and `code`. */
export function problemResponse(
  error: AppError | ExchangeProblem,
  locale: Locale,
  headers: ResponseHeaders,
): HttpResponse {
  const { status, title, more } = error instanceof ExchangeProblem ? ofExchange(error, locale) : ofCall(error, locale);
  headers['Content-Type'] = 'application/problem+json; charset=utf-8';
  headers['Cache-Control'] = 'no-store';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const { retry_after: seconds } = more as ErrorDetails;
  if (seconds !== undefined) headers['Retry-After'] = String(Math.ceil(seconds));
  const reference = failureReference(status, headers);
  const body = { type: 'about:blank', status, title, code: error.code, ...more, ...reference };
  return { status, headers, body: JSON.stringify(body) };
}

const ofExchange = ({ code, more }: ExchangeProblem, locale: Locale) => ({
  status: PROBLEMS[code].status,
  title: PROBLEMS[code][locale].replaceAll(/\{(\w+)\}/g, (_, name) => String(more[name as keyof ProblemMore] ?? '')),
  more,
});

const ofCall = ({ code, status, details: { message, ...more } }: AppError, locale: Locale) => ({
  status,
  title: message ?? errorMessage(code, locale, more),
  more,
});
