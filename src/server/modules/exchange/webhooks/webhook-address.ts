/** What the address of a webhook may be: checked as it is typed; where its name leads is checked with every request. */
import type { Locale } from '#contract/values/locale.ts';
import { type AllowedNetworks, closedHost } from '#server/platform/http/outgoing/outgoing-networks.ts';

const LONGEST = 2_000;

const FAULTS = {
  form: {
    it: 'Serve un indirizzo intero: https://esempio.it/eventi',
    en: 'A whole address is needed: https://example.com/events',
  },
  protocol: {
    it: 'L’indirizzo deve cominciare con https:// (http:// solo per una rete di exchange.allowNetworks, con il suo numero IP).',
    en: 'The address must begin with https:// (http:// only for a network of exchange.allowNetworks, by its IP address).',
  },
  login: {
    it: 'Utente e password non stanno nell’indirizzo: la firma dice chi manda.',
    en: 'User and password do not belong into the address: the signature says who sends.',
  },
  network: {
    it: 'È in una rete privata: chi gestisce il negozio può permetterla (exchange.allowNetworks).',
    en: 'It is in a private network: who runs the shop can allow it (exchange.allowNetworks).',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

/** What is wrong with an address, in both languages; undefined = nothing. */
export function webhookAddressFault(
  text: string,
  allowed: AllowedNetworks,
): Readonly<Record<Locale, string>> | undefined {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url || url.hostname === '' || url.hash !== '') return FAULTS.form;
  if (url.username !== '' || url.password !== '') return FAULTS.login;
  const isClosed = closedHost(url, allowed) !== undefined;
  if (url.protocol === 'https:') return isClosed ? FAULTS.network : undefined;
  if (url.protocol !== 'http:') return FAULTS.protocol;
  // A name may lead elsewhere tomorrow: without TLS only what the setting names as it is written.
  return isClosed || !allowed(url.hostname.replace(/^\[|\]$/g, '')) ? FAULTS.protocol : undefined;
}
