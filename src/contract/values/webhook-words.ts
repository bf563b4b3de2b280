/** Webhooks in words: states of deliveries, why an attempt was no success. Zod-free: the office shows them. */
import type { Locale } from './locale.ts';

type Words = Readonly<Record<Locale, string>>;

/** Type of the event that staff send to try a webhook. */
export const TEST_EVENT = 'webhook.test';

export const DELIVERY_STATES = [
  { value: 'failed', title: { it: 'Non consegnato', en: 'Failed' } },
  { value: 'waiting', title: { it: 'In attesa', en: 'Waiting' } },
  { value: 'delivered', title: { it: 'Consegnato', en: 'Delivered' } },
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number]['value'];

export const DELIVERY_FAULTS = [
  { value: 'status', title: { it: 'Il ricevente risponde con un errore', en: 'The receiver responds with an error' } },
  { value: 'gone', title: { it: 'Il ricevente non ne vuole più (410)', en: 'The receiver wants no more (410)' } },
  { value: 'redirect', title: { it: 'L’indirizzo rimanda a un altro', en: 'The address leads to another one' } },
  { value: 'too-slow', title: { it: 'Nessuna risposta in 10 secondi', en: 'No response within 10 seconds' } },
  { value: 'unreachable', title: { it: 'Il server non risponde', en: 'The server does not respond' } },
  { value: 'unknown-server', title: { it: 'Il server non si trova', en: 'The server is not found' } },
  { value: 'certificate', title: { it: 'Il certificato non è valido', en: 'The certificate is not valid' } },
  { value: 'broken-off', title: { it: 'La connessione si è interrotta', en: 'The connection broke off' } },
  {
    value: 'private-network',
    title: {
      it: 'È in una rete privata (exchange.allowNetworks)',
      en: 'It is in a private network (exchange.allowNetworks)',
    },
  },
  {
    value: 'secret-lost',
    title: { it: 'Il segreto non si legge più: rinnovarlo', en: 'The secret cannot be read any more: renew it' },
  },
  { value: 'interrupted', title: { it: 'Il negozio si è fermato intanto', en: 'The shop was stopped meanwhile' } },
] as const satisfies ReadonlyArray<{ readonly value: string; readonly title: Words }>;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number]['value'];

export const faultWords = (fault: DeliveryFault, locale: Locale): string =>
  DELIVERY_FAULTS.find(({ value }) => value === fault)?.title[locale] ?? fault;
