/**
 * The words of the generation in use, once for all threads of a process: the main thread reads them and puts their columns into shared memory,
 * the others have views of that. Names are copied, and words of later changes, which are few, are read by each thread.
 */
import { shareSegment } from './engines/embedded/shared/shared-segment.ts';
import type { GenerationWords } from './engines/opensearch/generation-words.ts';
import type { GenerationStore } from './engines/opensearch/generations.repository.ts';

/** The words that came with a generation; undefined when they are no longer stored. */
export type FirstWords = (generation: number) => Promise<GenerationWords | undefined>;

/** Of the main thread: reads the words of one generation once, the one that was asked for last. */
export function firstWordsOf(store: Pick<GenerationStore, 'words'>): FirstWords {
  let kept: { readonly generation: number; readonly words: Promise<GenerationWords | undefined> } | undefined;
  return async (generation) => {
    if (kept?.generation !== generation) {
      const words = readShared(store, generation);
      kept = { generation, words };
      // What failed is read again by the next one.
      words.catch(() => {
        if (kept?.words === words) kept = undefined;
      });
    }
    const words = await kept.words;
    return words && { ...words, catalog: copied(words) };
  };
}

async function readShared(
  store: Pick<GenerationStore, 'words'>,
  generation: number,
): Promise<GenerationWords | undefined> {
  const [first] = await store.words(generation, 0);
  return first && { ...first, segment: shareSegment(first.segment) };
}

/** Each index adds its own names. */
const copied = ({ catalog: { families, fields, values } }: GenerationWords): GenerationWords['catalog'] => ({
  families: [...families],
  fields: [...fields],
  values: [...values],
});

/** The store of a thread that has the first words from `first`, and reads them itself where that cannot be asked. */
export function withFirstWords(store: GenerationStore, first: FirstWords): GenerationStore {
  return {
    ...store,
    async words(generation, from) {
      const words = from === 0 ? await first(generation).catch(() => undefined) : undefined;
      return words ? [words, ...(await store.words(generation, 1))] : store.words(generation, from);
    },
  };
}
