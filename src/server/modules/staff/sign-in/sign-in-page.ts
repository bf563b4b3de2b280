/**
 * `/ufficio/sign-in`: password, passkey, second step, setting up a second factor. Plain HTML that works without JavaScript
 * (C-OFF-12); after it a person is in the office, at the page they wanted.
 */
import { type PasskeyStep, passkeyResponseSchema } from '#contract/endpoints/account/passkeys.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { ownAddress } from '#contract/values/own-address.ts';
import { appErrorOf, failure } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler, HttpResponse } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { traced } from '#server/platform/http/logging/request-trace.ts';
import { languageOf, requestIdFrom } from '#server/platform/http/mount.ts';
import { fieldsOfQuery } from '#server/platform/http/request-fields.ts';
import type { RequestLimits } from '#server/platform/http/request-limits.ts';
import { isOwnOrigin } from '#server/platform/http/same-origin.rules.ts';
import type { Customers } from '../../customers/index.ts';
import { OFFICE_PATH, type OfficeGate } from '../office-gate.ts';
import { type SignInStep, signInDocument } from './sign-in-document.ts';
import { SIGN_IN_POLICY } from './sign-in-style.ts';
import { SIGN_IN_WORDS, type SignInWords } from './sign-in-words.ts';

export const SIGN_IN_PATH = `${OFFICE_PATH}/sign-in`;
const BODY_LIMIT = 20_000;

export interface SignInPageDeps {
  readonly office: Customers['office'];
  readonly isOpenTo: OfficeGate;
  readonly limits: RequestLimits;
  readonly shopName: string;
  /** Base URL of the shop: passkeys are valid for its host only. */
  readonly baseUrl: () => string;
  /** Base URL of the pages that may post, besides the URL of the request. */
  readonly publicUrl: string | undefined;
  readonly log: Pick<Log, 'error'>;
}

/** What a visit shows or leads to. */
interface Visit {
  readonly exchange: Exchange;
  readonly fields: Readonly<Record<string, string>>;
  readonly words: SignInWords;
  readonly locale: Locale;
  readonly next: string;
  readonly cookies: string[];
}

export function createSignInPage(deps: SignInPageDeps): Handler {
  const { office, isOpenTo, limits, shopName, publicUrl, log } = deps;
  const go = ({ next, cookies }: Visit): HttpResponse => redirected(next, cookies);

  async function passkeyFor(step: PasskeyStep, { exchange, cookies }: Visit) {
    if (new URL(deps.baseUrl()).origin !== exchange.origin) return undefined;
    const { options, cookie } = await office.passkeyLogin.begin(step, exchange);
    cookies.push(cookie);
    return options;
  }

  /** The step that this browser is at. */
  async function currentStep(visit: Visit, email = ''): Promise<SignInStep> {
    const pending = await office.steps.pending(visit.exchange);
    if (!pending) return { name: 'password', email, passkey: await passkeyFor('login', visit) };
    if (pending.second_step === 'enrol') return { name: 'enrol', setup: undefined, begun: false };
    const passkey = pending.passkey ? await passkeyFor('second-step', visit) : undefined;
    return { name: 'code', app: pending.app, passkey };
  }

  function shown(visit: Visit, step: SignInStep, error?: string): HttpResponse {
    const { locale, next, cookies } = visit;
    const body = signInDocument({ locale, step, error, next, path: SIGN_IN_PATH, shopName });
    return {
      status: error === undefined ? 200 : 422,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': SIGN_IN_POLICY,
        ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
      },
      body,
    };
  }

  async function password(visit: Visit): Promise<HttpResponse> {
    const { exchange, fields, words, cookies } = visit;
    const email = (fields.email ?? '').trim().slice(0, 254);
    const given = (fields.password ?? '').slice(0, 200);
    if (email === '' || given === '') return shown(visit, await currentStep(visit, email), words.missing);
    const { response, cookies: set } = await office.login(email, given, exchange);
    cookies.push(...set);
    const { message } = response;
    if ('signedIn' in message) return go(visit);
    // The next step is shown by the page itself, which then has the cookie of this one.
    if ('second_step' in message) return redirected(signInPath(visit), cookies);
    const [, seconds] = message;
    const passkey = await passkeyFor('login', visit);
    return shown(visit, { name: 'password', email, passkey }, seconds > 0 ? words.wait(seconds) : words.wrong);
  }

  async function code(visit: Visit): Promise<HttpResponse> {
    const { exchange, fields, words, cookies } = visit;
    const pending = await office.steps.pending(exchange);
    const { response, cookies: set, codes } = await office.steps.finish((fields.code ?? '').slice(0, 40), exchange);
    cookies.push(...set);
    const { message } = response;
    if ('signedIn' in message) return codes ? shown(visit, { name: 'codes', codes }) : go(visit);
    const [, seconds] = message;
    const error = seconds > 0 ? words.wait(seconds) : words.codeWrong;
    if (pending?.second_step === 'enrol') return shown(visit, { name: 'enrol', setup: undefined, begun: true }, error);
    return shown(visit, await currentStep(visit), error);
  }

  async function passkey(visit: Visit): Promise<HttpResponse> {
    const { exchange, fields, words, cookies } = visit;
    const step = (await office.steps.pending(exchange)) ? 'second-step' : 'login';
    const shownKey = passkeyResponseSchema.safeParse(parsedJson(fields.credential));
    if (!shownKey.success) return shown(visit, await currentStep(visit), words.passkeyWrong);
    const { response, cookies: set } = await office.passkeyLogin.finish(step, shownKey.data, exchange);
    if (!('signedIn' in response.message)) {
      const [, seconds] = response.message;
      return shown(visit, await currentStep(visit), seconds > 0 ? words.wait(seconds) : words.passkeyWrong);
    }
    cookies.push(...set);
    return go(visit);
  }

  async function posted(visit: Visit): Promise<HttpResponse> {
    const { exchange, fields, cookies } = visit;
    await limits.passVisitor('logins', undefined, exchange.address);
    switch (fields.step) {
      case 'code':
        return code(visit);
      case 'passkey':
        return passkey(visit);
      case 'enrol':
        return shown(visit, { name: 'enrol', setup: await office.steps.begin(exchange), begun: true });
      case 'other':
        cookies.push(office.forgetStep(exchange));
        return redirected(signInPath(visit), cookies);
      default:
        return password(visit);
    }
  }

  async function respond(exchange: Exchange): Promise<HttpResponse> {
    if (!isOpenTo(exchange)) return failure('not-found', languageOf(exchange));
    const { method } = exchange;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return failure('method-not-allowed', languageOf(exchange), { Allow: 'GET, POST' });
    const posts = method === 'POST';
    if (posts) await limits.passAddress('logins', exchange.address);
    const fields = fieldsOfQuery(posts ? (await exchange.body(BODY_LIMIT)).toString('utf8') : exchange.search);
    const locale = fields.lang === 'it' || fields.lang === 'en' ? fields.lang : languageOf(exchange);
    const words = SIGN_IN_WORDS[locale];
    const visit: Visit = { exchange, fields, words, locale, next: nextOf(fields.to), cookies: [] };
    if (posts && !isOwnForm(exchange)) return shown(visit, await currentStep(visit), words.foreign);
    if (!posts) {
      const { person } = await office.sessions.identify(exchange);
      return person ? go(visit) : shown(visit, await currentStep(visit));
    }
    try {
      return await posted(visit);
    } catch (error) {
      const sentence = error instanceof AppError ? SENTENCES[error.code] : undefined;
      if (sentence === undefined) throw error;
      return shown(visit, await currentStep(visit), words[sentence]);
    }
  }

  function isOwnForm(exchange: Exchange): boolean {
    const [origin, fetchSite] = [exchange.header('origin'), exchange.header('sec-fetch-site')];
    const sender = { origin, fetchSite, hasSession: exchange.header('cookie') !== undefined };
    return isOwnOrigin(sender, exchange.origin, publicUrl);
  }

  return async (exchange) => {
    const requestId = requestIdFrom(exchange.header('x-request-id'));
    const trace = { requestId, address: exchange.address, userId: null, customerId: 0 };
    return traced(trace, async () => {
      try {
        return await respond(exchange);
      } catch (error) {
        const expected = appErrorOf(error);
        if (expected !== error)
          log.error({ id: requestId, path: exchange.path, err: error }, 'the sign-in page failed');
        return failure(expected.code, languageOf(exchange));
      }
    });
  };
}

/** Expected failures that leave the person at their step. */
const SENTENCES: Readonly<Partial<Record<AppError['code'], 'tooLate' | 'tooMany' | 'away'>>> = {
  'second-step-expired': 'tooLate',
  'too-many-requests': 'tooMany',
  unavailable: 'away',
};

/** Only a path of the office: nobody is sent elsewhere with a fresh session. */
function nextOf(asked = ''): string {
  const inside = asked === OFFICE_PATH || /^\/ufficio[/?]/.test(asked);
  return inside && !asked.startsWith(SIGN_IN_PATH) ? (ownAddress(asked) ?? OFFICE_PATH) : OFFICE_PATH;
}

function signInPath({ next, locale }: Visit): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ to: next, lang: locale })}`;
}

function redirected(to: string, cookies: readonly string[]): HttpResponse {
  const headers = {
    Location: to,
    'Cache-Control': 'no-store',
    ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] }),
  };
  return { status: 303, headers, body: null };
}

function parsedJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
