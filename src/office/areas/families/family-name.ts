/** Names of families in the language of the page. */
import type { OfficeFamily } from '#contract/office/families.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { pathTo } from './tree-moves.rules.ts';

export const familyName = ({ name_it: italian, name_en: english }: Pick<OfficeFamily, 'name_it' | 'name_en'>): string =>
  (getLocale() === 'en' && english) || italian;

/** `Viteria › Viti a testa esagonale` */
export const pathName = (families: readonly OfficeFamily[], code: string): string =>
  pathTo(families, code).map(familyName).join(' › ');
