/** Words of a search, quoted for a sentence: «rossa», «lunga», as in Italian. */
import { m } from '#storefront/messages/messages.js';

export function quoted(words: ReadonlyArray<{ written: string }>): string {
  return words.map(({ written }) => m.shop_title_text({ text: written })).join(', ');
}
