/** What an HTTPS address of a source may be (decision 0295). Pure. */
import { isIP } from 'node:net';
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';

/** Networks of this machine, of its neighbours and of nobody: a source reads none of them, unless a setting allows it. */
const CLOSED = networkCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]);

/** Whether a source may read from this IP address. @param allowed networks that the setting names. */
export function mayRead(address: string, allowed: (address: string) => boolean): boolean {
  return isIP(address) !== 0 && (!CLOSED(address) || allowed(address));
}

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

const ENDINGS = /\.(csv|txt|xlsx|zip)$/i;

/** What the file is called: as the server says, else as its path ends, else by the source. */
export function fileName(disposition: string | undefined, url: string, source: string): string {
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition ?? '') ?? [];
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  for (const name of [decoded(exact), plain, decoded(last)]) {
    const own = (name ?? '').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').trim();
    if (ENDINGS.test(own)) return own.slice(-200);
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
