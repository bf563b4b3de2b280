/** Ways to match a part of a query, added to its group where the catalogue has them. */
import { codeKey } from '../index/code-key.ts';
import type { Piece } from '../text/pieces.ts';
import type { Group } from './query-group.ts';
import { formOf } from './synonym-table.ts';
import type { Slot, Vocabulary } from './vocabulary.ts';

export const ABBREVIATED_WEIGHT = 0.8;
export const CODE_WEIGHT = 0.9;
const MIN_CODE_PREFIX = 4;
const CODE_LIMIT = 20_000;

export class GroupBuilder {
  protected readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  protected addExact(group: Group, list: readonly Piece[], weight: number): void {
    const slots = list.map((piece) => this.slotOf(piece));
    this.addSlots(group, slots, weight);
  }

  /** An expression as typed, each of its words also abbreviated: `SCHIUMA POLIUR.` */
  protected addOwn(group: Group, list: readonly Piece[], weight = 1): void {
    const slots = list.map((piece) =>
      piece.type === 'word' ? this.vocabulary.wordOrAbbreviation(piece.text, ABBREVIATED_WEIGHT) : this.slotOf(piece),
    );
    this.addSlots(group, slots, weight, weight < 1);
  }

  protected slotOf(piece: Piece): Slot | undefined {
    return piece.type === 'word' ? this.vocabulary.word(piece.text) : this.vocabulary.token(formOf(piece));
  }

  protected addSlots(group: Group, slots: ReadonlyArray<Slot | undefined>, weight: number, isNamed = false): void {
    const found = slots.filter((slot) => slot !== undefined);
    if (found.length !== slots.length || found.length === 0) return;
    const kind = found.length > 1 ? { isNamed } : { isOther: isNamed };
    group.alternatives.push({ weight, slots: found, ...(isNamed && kind) });
  }

  protected addToken(group: Group, form: string, weight: number, isLoose = false): void {
    const slot = this.vocabulary.token(form);
    if (slot) group.alternatives.push({ weight, slots: [slot], ...(isLoose && { isLoose }) });
  }

  /** `isCut`: an abbreviation, of anything but a brand. */
  protected addPrefix(group: Group, form: string, weight = 1, isCut = false): void {
    const slot = form.length < 2 ? undefined : this.vocabulary.prefix(form, isCut);
    if (slot) group.alternatives.push({ weight, slots: [slot] });
  }

  /** The longer words that a short one stands for. */
  protected addCompletions(group: Group, word: { text: string; cut: boolean }): void {
    const slot = this.vocabulary.completions(word);
    if (slot) group.alternatives.push({ weight: ABBREVIATED_WEIGHT, slots: [slot] });
  }

  protected addCode(group: Group, written: string): void {
    const key = codeKey(written);
    if (key.length < MIN_CODE_PREFIX || !/\d/.test(key)) return;
    const documents = this.vocabulary.codePrefix(key, CODE_LIMIT);
    if (documents.some((list) => list.length > 0))
      group.alternatives.push({ weight: CODE_WEIGHT, slots: [], documents });
  }

  /** `28cpr` is 28 and `cpr`, also where some article writes it glued. */
  protected addCounted(group: Group, { text, words, numbers }: Extract<Piece, { type: 'mixed' }>): void {
    const [[word], [number]] = [words, numbers];
    if (word === undefined || number === undefined || text !== number + word) return;
    this.addSlots(group, [this.vocabulary.token(number), this.vocabulary.word(word)], CODE_WEIGHT);
  }
}
