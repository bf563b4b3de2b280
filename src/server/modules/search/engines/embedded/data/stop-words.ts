/**
 * Words that say nothing about an article. Italian and English together: none of them is a trade term in the other
 * language.
 */
const WORDS = `
a ad agli ai al alla alle allo anche che chi ci col come con cui d da dagli dai dal dalla dalle dallo degli dei del dell
della delle dello di e ed gli i il in l la le lo ma ne negli nei nel nella nelle nello o od per piu quale quali questa
queste questi questo se si sono su sugli sui sul sulla sulle sullo tra fra un una uno all dall nell sull
an and are as at be by for from has is it its of off on that the this to with your
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** An O-ring in Italian, where it is a word like others: `or 20x3`. */
const OF_ENGLISH = 'or';

/** Whether a word of a query says nothing in the language in which it is read. */
export const saysNothing = (word: string, lang: 'it' | 'en'): boolean =>
  STOP_WORDS.has(word) || (lang === 'en' && word === OF_ENGLISH);
