/** What an HTTPS address of a source may be (decision 0295). Pure. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { isImportFile } from '#contract/values/import-file-names.ts';

/** Why a text is no address of a source; undefined = it is one. */
export function addressFault(text: string): Words | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.hostname === '')
    return {
      it: 'Un indirizzo comincia con https:// e ha un server.',
      en: 'An address begins with https:// and has a server.',
    };
  if (url.username !== '' || url.password !== '')
    return {
      it: 'Utente e password vanno nei loro campi, non nell’indirizzo.',
      en: 'User and password belong into their fields, not into the address.',
    };
  return undefined;
}

/** Whether a stored password may go to the new address: it was given for one server and one user. */
export function keepsPassword(
  before: { readonly url: string | null; readonly username: string },
  after: { readonly url: string | null; readonly username: string },
): boolean {
  if (before.url === null || after.url === null) return false;
  return URL.parse(before.url)?.origin === URL.parse(after.url)?.origin && before.username === after.username;
}

/** What the file is called: as the server says, else as its path ends, else by the source. */
export function fileName(disposition: string | undefined, url: string, source: string): string {
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition ?? '') ?? [];
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  for (const name of [decoded(exact), plain, decoded(last)]) {
    const own = (name ?? '').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').trim();
    if (isImportFile(own)) return own.slice(-200);
  }
  return `${source.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')}.csv`;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
