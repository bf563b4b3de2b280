import { type Slot, Vocabulary } from './vocabulary.ts';

/** How a slot was found: what was looked up, and what was taken instead of a misspelt word. */
export interface SlotOrigin {
  readonly how: 'word' | 'prefix' | 'correction';
  readonly form: string;
}

/** A vocabulary that notes how each slot of a plan was found, for explanations; searches do without. */
export class RecordingVocabulary extends Vocabulary {
  readonly origins = new Map<Slot, SlotOrigin>();

  override word(form: string): Slot | undefined {
    return this.noted(super.word(form), { how: 'word', form });
  }

  override token(form: string): Slot | undefined {
    return this.noted(super.token(form), { how: 'word', form });
  }

  override wordOrAbbreviation(form: string, weight: number): Slot | undefined {
    return this.noted(super.wordOrAbbreviation(form, weight), { how: 'word', form });
  }

  override prefix(form: string, isCut = false): Slot | undefined {
    return this.noted(super.prefix(form, isCut), { how: 'prefix', form });
  }

  override completions(word: { text: string; cut: boolean }): Slot | undefined {
    return this.noted(super.completions(word), { how: 'prefix', form: word.text });
  }

  override similar(form: string): { slot: Slot; best: string } | undefined {
    const found = super.similar(form);
    if (found) this.origins.set(found.slot, { how: 'correction', form: found.best });
    return found;
  }

  private noted(slot: Slot | undefined, origin: SlotOrigin): Slot | undefined {
    if (slot) this.origins.set(slot, origin);
    return slot;
  }
}
