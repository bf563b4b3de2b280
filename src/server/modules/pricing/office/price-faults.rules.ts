/** What a price of a list cannot be (C-PRICE-1, C-PRICE-6). */
import type { Words } from '#contract/office/grids/grid-definition.ts';

export const PRICE_FAULTS = {
  zero: {
    it: 'A zero l’articolo si regala: per non venderlo rimuovi la riga, per regalarlo usa un omaggio.',
    en: 'At zero the article is given away: remove the price to stop selling it, or use a gift.',
  },
  taken: {
    it: 'C’è già un prezzo di questo listino da questa quantità, negli stessi giorni.',
    en: 'There is a price of this list from this quantity already, on the same days.',
  },
  order: { it: 'L’ultimo giorno è prima del primo.', en: 'The last day is before the first.' },
  article: { it: 'Questo articolo non esiste.', en: 'This article does not exist.' },
  parent: {
    it: 'È un padre: i prezzi sono delle sue misure.',
    en: 'It is a parent: its sizes have the prices.',
  },
  list: { it: 'Questo listino non esiste.', en: 'This list does not exist.' },
  breaks: {
    it: 'Ha scaglioni: svuota prima quelli, poi il prezzo.',
    en: 'It has quantity breaks: empty these first, then the price.',
  },
  below: {
    it: 'Uno scaglione comincia da più pezzi del prezzo.',
    en: 'A quantity break begins at more pieces than the price.',
  },
} as const satisfies Record<string, Words>;

interface Checked {
  readonly price: number;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

/**
 * Why the row cannot be so, whatever else is stored; undefined = it can. `before`: the price that it has: an import may have given it
 * one of zero, which does not stand in the way of its days.
 */
export function priceFault({ price, valid_from: first, valid_to: last }: Checked, before?: number): Words | undefined {
  if (price <= 0 && price !== before) return PRICE_FAULTS.zero;
  return first !== null && last !== null && last < first ? PRICE_FAULTS.order : undefined;
}
