/** The words of each article as OpenSearch has them: postings turned into lists by article. */

import { NO_PARENT, onlyMarks, type Segment } from '../embedded/index/segment.ts';
import { stringAt, stringCount } from '../embedded/index/sorted-strings.ts';
import { TYPICAL_FACTOR } from '../embedded/index/typical-names.ts';
import { OTHER_FORM_IMPACT } from '../embedded/query/marked-documents.ts';

/** Between a term and its weight, and between a term and a form of it. */
const [LEVEL, FORM] = ['\u001f', '#'];

/** A term as the name of a feature, which may have no dot. */
export const featureOf = (term: string): string => term.replaceAll('.', '·');
/** A term in the form in which it was typed (`markOf`). */
export const formFeature = (term: string, mark: number): string => `${featureOf(term)}${FORM}${mark}`;
/** The term, or form of it, with just this weight. */
export const levelOf = (feature: string, impact: number): string => `${feature}${LEVEL}${impact}`;

/** @see PROPERTIES of `mapping.ts` */
export interface ArticleWords {
  words: Record<string, number>;
  forms: Record<string, number>;
  otherForms: Record<string, number>;
  levels: string[];
  parentTerms?: string[];
  parentLevels?: string[];
  called: string;
  typical: number;
}

/** @param hasForms whether the texts of the catalogue have a term in several forms; a form that was not typed counts less then */
export function articleWords(
  segment: Segment,
  hasForms: (term: string) => boolean,
): (document: number) => ArticleWords {
  const { postingStart, postingDoc, postingImpact, postingMark, markStart, termForms, terms, count } = segment;
  const names = Array.from({ length: stringCount(terms) }, (_, term) => stringAt(terms, term));
  const several = names.map(hasForms);
  const single = onlyMarks(segment);
  const start = new Uint32Array(count + 1);
  for (const document of postingDoc) start[document + 1] = (start[document + 1] as number) + 1;
  for (let document = 0; document < count; document += 1)
    start[document + 1] = (start[document + 1] as number) + (start[document] as number);
  const next = start.slice();
  const termAt = new Uint32Array(postingDoc.length);
  const placeAt = new Uint32Array(postingDoc.length);
  for (let term = 0; term < names.length; term += 1)
    for (let place = postingStart[term] as number; place < (postingStart[term + 1] as number); place += 1) {
      const document = postingDoc[place] as number;
      const at = next[document] as number;
      next[document] = at + 1;
      termAt[at] = term;
      placeAt[at] = place;
    }
  const of = (document: number) => {
    const [words, forms, otherForms]: Array<Record<string, number>> = [{}, {}, {}];
    const levels: string[] = [];
    for (let at = start[document] as number; at < (start[document + 1] as number); at += 1) {
      const [term, place] = [termAt[at] as number, placeAt[at] as number];
      const impact = postingImpact[place] as number;
      const name = names[term] as string;
      const feature = featureOf(name);
      (words as Record<string, number>)[feature] = impact;
      levels.push(levelOf(feature, impact));
      if (!several[term]) continue;
      (otherForms as Record<string, number>)[feature] = OTHER_FORM_IMPACT[impact] as number;
      const placeOfMark = place - (postingStart[term] as number) + (markStart[term] as number);
      // A change whose texts have the term in one form only has no marks of it.
      const mark = (termForms[term] === 2 ? postingMark[placeOfMark] : single[term]) as number;
      const typed = formFeature(name, mark);
      (forms as Record<string, number>)[typed] = impact;
      levels.push(levelOf(typed, impact));
    }
    return { words, forms, otherForms, levels } as Pick<ArticleWords, 'words' | 'forms' | 'otherForms' | 'levels'>;
  };
  return (document) => {
    const own = of(document);
    const above = segment.parent[document] as number;
    const parent = above === NO_PARENT ? undefined : of(above);
    const named = segment.called[document] as number;
    return {
      ...own,
      ...(parent && { parentTerms: Object.keys(parent.words), parentLevels: parent.levels }),
      called: named === 0 ? '' : (names[named - 1] as string),
      typical: TYPICAL_FACTOR[segment.typical[document] as number] as number,
    };
  };
}
