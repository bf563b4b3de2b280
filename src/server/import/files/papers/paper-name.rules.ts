/** Which document a file is of, by its own name: `<type>_<number>_<year>.pdf` (C-DOC-5). */
import { numberKey } from '#contract/values/number-key.rules.ts';

/** Which kind of documents a word names. */
export interface PaperKind {
  readonly owner: 'invoice' | 'note';
  /** Of invoices: credit notes have numbers of their own. */
  readonly credit: boolean;
}

export interface NamedPaper extends PaperKind {
  /** Number keys under any of which the document may be known. */
  readonly keys: readonly string[];
  readonly year: number;
}

const KINDS: ReadonlyArray<readonly [words: RegExp, kind: PaperKind]> = [
  [/^(ddt|dt|bolla|documento di trasporto|delivery note)$/, { owner: 'note', credit: false }],
  [/^(nc|nota( di)? (credito|accredito)|credit note|td0[48])$/, { owner: 'invoice', credit: true }],
  [
    /^(ft|fatt|fattura( (immediata|differita|accompagnatoria|riepilogativa|(di |d )?acconto))?)$/,
    { owner: 'invoice', credit: false },
  ],
  [/^((deferred|accompanying|advance) )?invoice$/, { owner: 'invoice', credit: false }],
  [/^(nd|nota( di)? (debito|addebito)|debit note|td\d\d)$/, { owner: 'invoice', credit: false }],
];

/** `Fattura differita`, `nota_di_credito`, `TD04`, `DDT`; undefined for other words. */
export function paperKind(word: string): PaperKind | undefined {
  const plain = word
    .toLowerCase()
    .replaceAll(/[\s_.’'-]+/g, ' ')
    .trim();
  return KINDS.find(([words]) => words.test(plain))?.[1];
}

/**
 * The type is the longest word in front that names one. A short type may be a part of the number too: `FT_12_2026.pdf` is of
 * the invoice 12 or FT/12. Undefined = the name says no document.
 */
export function paperNamed(path: string): NamedPaper | undefined {
  const file = path.split('/').at(-1) ?? '';
  const parts = file.replace(/(\.xml)?\.[a-z0-9]{1,5}$/i, '').split('_');
  const year = parts.at(-1) ?? '';
  if (!/^(19|20)\d\d$/.test(year)) return undefined;
  for (let length = parts.length - 2; length > 0; length--) {
    const kind = paperKind(parts.slice(0, length).join(' '));
    const keys = [length, length - 1].map((from) => numberKey(parts.slice(from, -1).join(' ')));
    if (kind && keys[0]) return { ...kind, keys: [...new Set(keys)], year: Number(year) };
  }
  return undefined;
}
