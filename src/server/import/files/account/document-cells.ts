/** Cells and columns that files of the account's documents share (C-DOC-5). */
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { readNumber } from '#contract/values/written-number.ts';
import { type Cell, custom } from '../../cells.ts';
import { CellRefused } from '../../import-failure.ts';

/** With `--replace` a file removes what files brought, never documents from XML or of this shop. */
export const FROM_BOOKS = "t.source = 'erp'";

const MAX_EUROS = 1_000_000_000;

/** Euros with at most 4 decimals; negative ones are credits. */
export function amount(empty?: Money | null): Cell<Money | null> {
  return {
    empty,
    parse(value) {
      const euros = readNumber(value);
      if (euros === undefined) throw new CellRefused('not-a-number');
      if (Math.abs(euros) > MAX_EUROS) throw new CellRefused('out-of-range', { min: -MAX_EUROS, max: MAX_EUROS });
      return moneyFromNumber(euros) ?? 0;
    },
  };
}

/** Numbers with at most 8 decimals, as documents have them: quantities, unit prices. */
export function exact(empty?: number | null): Cell<number | null> {
  return {
    empty,
    parse(value) {
      const number = readNumber(value);
      if (number === undefined) throw new CellRefused('not-a-number');
      if (Math.abs(number) > 99_999_999_999) throw new CellRefused('out-of-range', { min: 0, max: 99_999_999_999 });
      return Math.round(number * 1e8) / 1e8;
    },
  };
}

/** FatturaPA's TipoDocumento of the kinds that the shop knows. */
const KIND_OF_TD: Readonly<Record<string, string>> = {
  TD01: 'invoice',
  TD02: 'advance',
  TD03: 'advance',
  TD04: 'credit_note',
  TD05: 'debit_note',
  TD06: 'invoice',
  TD24: 'deferred',
  TD25: 'deferred',
};

const KIND_WORDS: ReadonlyArray<readonly [kind: string, words: RegExp]> = [
  ['credit_note', /credit|accredito/],
  ['debit_note', /debit|addebito/],
  ['advance', /acconto|advance|anticipo/],
  ['accompanying', /accompagn|accompany/],
  ['deferred', /differ|deferred|riepilog/],
  ['invoice', /^(fattura|invoice|immediata|immediate)$/],
];

/** `TD24`, `deferred`, `Fattura differita` → kind and TipoDocumento; a type that the shop does not know keeps its text. */
export const documentType: Cell<{ readonly kind: string; readonly td: string }> = {
  empty: { kind: 'invoice', td: '' },
  parse(value) {
    const td = value.toUpperCase();
    if (/^TD\d\d$/.test(td)) return { kind: KIND_OF_TD[td] ?? td, td };
    const plain = value.toLowerCase().replaceAll(/[_-]/g, ' ');
    const found = KIND_WORDS.find(([kind, words]) => kind.replaceAll('_', ' ') === plain || words.test(plain));
    if (value.length > 60) throw new CellRefused('too-long', { max: 60 });
    return { kind: found?.[0] ?? value, td: '' };
  },
};

/** Number of a document, with at least one letter or digit. */
export const documentNumber: Cell<string> = custom((value) => {
  if (value.length > 60) throw new CellRefused('too-long', { max: 60 });
  if (!/[\p{L}\p{N}]/u.test(value)) throw new CellRefused('required');
  return value;
});

const METHODS: ReadonlyArray<readonly [mp: string, words: RegExp]> = [
  ['MP12', /riba|ricevut|mp12/i],
  ['MP05', /bonific|transfer|rimess|mp05/i],
  ['MP08', /carta|card|mp08/i],
  ['MP19', /sdd|rid\b|addebito|direct debit|mp19/i],
  ['MP01', /contant|contrassegn|cash|mp01/i],
  ['MP02', /assegn|cheque|mp02/i],
];

/** FatturaPA's ModalitaPagamento of a way of payment as the books write it; '' = not known. */
export const paymentCode = (method: string): string => METHODS.find(([, words]) => words.test(method))?.[0] ?? '';
