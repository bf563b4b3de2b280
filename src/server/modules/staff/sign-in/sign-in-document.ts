/** The sign-in page as HTML: one step at a time, each a form that works without JavaScript. */
import type { PasskeyRequestOptions } from '#contract/endpoints/account/passkeys.ts';
import type { TotpSetup } from '#contract/endpoints/account/security.ts';
import type { Locale } from '#contract/values/locale.ts';
import { escaped } from '#server/platform/http/pages/escaped.ts';
import { SIGN_IN_SCRIPT, SIGN_IN_STYLE } from './sign-in-style.ts';
import { SIGN_IN_WORDS, type SignInWords } from './sign-in-words.ts';

export type SignInStep =
  | { readonly name: 'password'; readonly email: string; readonly passkey: PasskeyRequestOptions | undefined }
  | { readonly name: 'code'; readonly app: boolean; readonly passkey: PasskeyRequestOptions | undefined }
  /** `setup`: what to scan; undefined = not shown (again). */
  | { readonly name: 'enrol'; readonly setup: TotpSetup | undefined; readonly begun: boolean }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export interface SignInView {
  readonly locale: Locale;
  readonly step: SignInStep;
  readonly error: string | undefined;
  /** Path of the office to go on to. */
  readonly next: string;
  readonly path: string;
  readonly shopName: string;
}

export function signInDocument(view: SignInView): string {
  const { locale, step, shopName, path, next } = view;
  const words = SIGN_IN_WORDS[locale];
  const other = locale === 'it' ? 'en' : 'it';
  const query = new URLSearchParams({ to: next, lang: other });
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`${titleOf(step, words)} · ${shopName}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${SIGN_IN_STYLE}</style>
<body>
<main class="sign">
<div class="sign__form">
<p class="sign__brand">${MARK}${escaped(shopName)}<small>${words.brand}</small></p>
<div class="sign__step">
<h1>${titleOf(step, words)}</h1>
${view.error === undefined ? '' : `<p class="sign__error" role="alert">${escaped(view.error)}</p>`}
${contentOf(view, words)}
</div>
<p class="hint sign__foot"><a href="${escaped(`${path}?${query}`)}" lang="${other}">${words.otherLanguage}</a></p>
</div>
<div class="sign__side" aria-hidden="true">
<svg class="sign__rows" viewBox="0 0 420 120"><path fill="#ffcb05" d="M0 0h420v24H0z"/><path fill="#383f46" d="M0 32h72v24H0zM88 32h244v24H88zM348 32h72v24h-72zM0 64h72v24H0zM88 64h176v24H88zM348 64h72v24h-72zM0 96h72v24H0zM88 96h212v24H88zM348 96h72v24h-72z"/></svg>
<h2>${words.side}</h2>
<p>${words.sideText}</p>
</div>
</main>
<script>${SIGN_IN_SCRIPT}</script>
</html>
`;
}

const MARK =
  '<svg viewBox="0 0 38 28" aria-hidden="true"><path fill="#ffcb05" d="M0 2h38v7H0z"/><path fill="currentColor" d="M0 11h8v8H0zM15 11h8v8h-8zM30 11h8v8h-8zM0 21h38v5H0z"/></svg>';

function titleOf(step: SignInStep, words: SignInWords): string {
  return { password: words.title, code: words.codeTitle, enrol: words.enrolTitle, codes: words.codesTitle }[step.name];
}

function contentOf(view: SignInView, words: SignInWords): string {
  const { step, next } = view;
  if (step.name === 'password') return passwordStep(view, step, words);
  if (step.name === 'code') return codeStep(view, step, words);
  if (step.name === 'enrol') return enrolStep(view, step, words);
  const items = step.codes.map((code) => `<li>${escaped(code)}</li>`).join('');
  return `<p class="soft">${words.codesIntro}</p>
<ul class="sign__codes">${items}</ul>
<a class="sign__button" href="${escaped(next)}">${words.codesKept}</a>`;
}

function passwordStep(view: SignInView, { email, passkey }: SignInStep & { name: 'password' }, words: SignInWords) {
  const wrong = view.error === undefined ? '' : ' aria-invalid="true"';
  const [atEmail, atPassword] = email === '' ? [' autofocus', ''] : ['', ' autofocus'];
  return `<p class="soft">${words.intro} <a href="${view.locale === 'it' ? '' : '/en'}/pages/login">${words.shop}</a>.</p>
${passkeyForm(view, passkey, words)}
${form(
  view,
  'password',
  `<div><label for="email">${words.email}</label><input id="email" name="email" type="email" autocomplete="username webauthn" required${atEmail} value="${escaped(email)}"${wrong}></div>
<div class="sign__password"><label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required${atPassword}${wrong}><a href="${view.locale === 'it' ? '' : '/en'}/pages/forgot-password">${words.forgotten}</a></div>
<button>${words.go}</button>`,
)}
<p class="hint">${words.life}</p>`;
}

function codeStep(view: SignInView, { app, passkey }: SignInStep & { name: 'code' }, words: SignInWords) {
  return `<p class="soft">${app ? words.codeIntro : words.recoveryIntro}</p>
${passkeyForm(view, passkey, words)}
${form(view, 'code', `${codeField(view, words)}<button>${words.enter}</button>`)}
${form(view, 'other', `<button class="sign__quiet">${words.other}</button>`)}`;
}

function enrolStep(view: SignInView, { setup, begun }: SignInStep & { name: 'enrol' }, words: SignInWords) {
  const begin = (text: string, quiet: string) => form(view, 'enrol', `<button${quiet}>${text}</button>`);
  const other = form(view, 'other', `<button class="sign__quiet">${words.other}</button>`);
  if (!begun) return `<p class="soft">${words.enrolIntro}</p>${begin(words.enrolBegin, '')}${other}`;
  const shown = setup
    ? `<svg class="sign__picture" viewBox="0 0 ${setup.picture.size} ${setup.picture.size}" role="img" aria-label="${words.picture}"><path d="${setup.picture.path}"/></svg>
<p class="hint">${words.enrolSecret}:<br><span class="sign__secret">${escaped(setup.secret)}</span></p>`
    : begin(words.enrolAgain, ' class="sign__quiet"');
  return `<p class="soft">${words.enrolScan}</p>${shown}
${form(view, 'code', `${codeField(view, words)}<button>${words.enter}</button>`)}${other}`;
}

function codeField({ error }: SignInView, words: SignInWords): string {
  const wrong = error === undefined ? '' : ' aria-invalid="true"';
  return `<div><label for="code">${words.code}</label><input class="sign__code" id="code" name="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus${wrong}></div>`;
}

/** Hidden until the page's script has found that the browser has passkeys. */
function passkeyForm(view: SignInView, options: PasskeyRequestOptions | undefined, words: SignInWords): string {
  if (!options) return '';
  const data = escaped(JSON.stringify(options));
  const fields = `<input type="hidden" name="credential"><button class="sign__ink">${words.passkey}</button><p class="sign__or">${words.or}</p>`;
  return form(view, 'passkey', fields, ` id="passkey" hidden data-options="${data}"`);
}

function form({ path, locale, next }: SignInView, step: string, fields: string, attributes = ''): string {
  return `<form method="post" action="${path}"${attributes}>
<input type="hidden" name="step" value="${step}"><input type="hidden" name="to" value="${escaped(next)}"><input type="hidden" name="lang" value="${locale}">
${fields}
</form>`;
}
