/** Words of a search as a sentence names them: «rossa», «lunga». */
import { m } from '#storefront/messages/messages.js';

export function quoted(words: ReadonlyArray<{ written: string }>): string {
  return words.map(({ written }) => m.shop_title_text({ text: written })).join(', ');
}
