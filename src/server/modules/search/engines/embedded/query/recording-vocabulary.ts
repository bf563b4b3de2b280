import type { Slot, Vocabulary } from './vocabulary.ts';

/** How a slot was found: what was looked up, and what was taken instead of a misspelt word. */
export interface SlotOrigin {
  readonly how: 'word' | 'prefix' | 'correction';
  readonly form: string;
}

/** Lets a vocabulary note how each slot of a plan is found, for explanations; searches do without. */
export function recorded(vocabulary: Vocabulary): ReadonlyMap<Slot, SlotOrigin> {
  const origins = new Map<Slot, SlotOrigin>();
  const noted = (slot: Slot | undefined, origin: SlotOrigin): Slot | undefined => {
    if (slot) origins.set(slot, origin);
    return slot;
  };
  const { word, token, wordOrAbbreviation, prefix, completions, similar } = vocabulary;
  Object.assign(vocabulary, {
    word: (form: string) => noted(word.call(vocabulary, form), { how: 'word', form }),
    token: (form: string) => noted(token.call(vocabulary, form), { how: 'word', form }),
    wordOrAbbreviation: (form: string, weight: number) =>
      noted(wordOrAbbreviation.call(vocabulary, form, weight), { how: 'word', form }),
    prefix: (form: string, isCut = false) => noted(prefix.call(vocabulary, form, isCut), { how: 'prefix', form }),
    completions: (cut: { text: string; cut: boolean }) =>
      noted(completions.call(vocabulary, cut), { how: 'prefix', form: cut.text }),
    similar(form: string) {
      const found = similar.call(vocabulary, form);
      if (found) origins.set(found.slot, { how: 'correction', form: found.best });
      return found;
    },
  });
  return origins;
}
