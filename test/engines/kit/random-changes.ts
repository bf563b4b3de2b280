/** Changes of single articles as a shop makes them, at random: stock, prices on one list, names. */
import fc from 'fast-check';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import type { FilledIndex } from './filled-index.ts';

/** Writes them into OpenSearch, one after the other, and into `index.documents`. */
export async function changeSome(index: FilledIndex, { seed, count }: { seed: number; count: number }): Promise<void> {
  const place = new Map(index.documents.map(({ id }, at) => [id, at]));
  const groups = Map.groupBy(index.documents, ({ id, parentId }) => parentId || id);
  const changes = fc.sample(
    fc.record({
      id: fc.constantFrom(...place.keys()),
      kind: fc.constantFrom('level', 'price', 'name'),
      number: fc.integer({ min: 1, max: 90_000 }),
    }),
    { numRuns: count, seed },
  );
  const current = (id: number) => index.documents[place.get(id) as number] as SearchDocument;
  for (const { id, kind, number } of changes) {
    const one = current(id);
    const write = (change: Partial<SearchDocument>) => {
      index.documents[place.get(id) as number] = { ...one, ...change };
    };
    if (kind === 'name') {
      const word = `parola${number % 40}`;
      const leader = one.parentId || id;
      write({ name: { it: `${one.name.it} ${word}`, en: `${one.name.en} ${word}` } });
      // All of a group at once, as the shop writes it.
      await index.filler.replace(
        (groups.get(leader) ?? []).map((member) => current(member.id)),
        [leader],
      );
    } else if (kind === 'price') {
      await index.filler.patch([{ id, prices: { 0: number } }]);
      write({ prices: one.prices.map((price, list) => (list === 0 ? number : price)) });
    } else {
      const availability = (number % 3) as 0 | 1 | 2;
      await index.filler.patch([{ id, availability }]);
      write({ availability });
    }
  }
}
