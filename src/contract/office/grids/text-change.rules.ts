/** Changing the texts of many rows, each from what it is: find and replace, or put something before or after. */

export const TEXT_CHANGES = ['replace', 'before', 'after'] as const;

export type TextChange =
  | {
      readonly kind: 'replace';
      /** As it is written, no pattern. */
      readonly find: string;
      readonly by: string;
      /** Capital and small letters are different. */
      readonly exact: boolean;
      /** Not inside a longer word: `TE` is not found in `TESTA`. */
      readonly words: boolean;
    }
  | { readonly kind: 'before' | 'after'; readonly text: string };

export const LONGEST_PART = 300;

/** The text after the change; one that has nothing to be found stays as it is. */
export function changedText(text: string, change: TextChange): string {
  switch (change.kind) {
    case 'before':
      return `${change.text}${text}`.trim();
    case 'after':
      return `${text}${change.text}`.trim();
    default: {
      const changed = text.replace(finderOf(change), () => change.by);
      // A word that was taken out leaves one blank, not two.
      return changed === text ? text : (change.by === '' ? changed.replace(/ {2,}/g, ' ') : changed).trim();
    }
  }
}

/** A change that changes nothing. */
export const isNoTextChange = (change: TextChange): boolean =>
  change.kind === 'replace' ? change.find === '' || change.find === change.by : change.text === '';

function finderOf({ find, exact, words }: Extract<TextChange, { kind: 'replace' }>): RegExp {
  const literal = find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = words ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
  return new RegExp(whole, exact ? 'gu' : 'giu');
}
