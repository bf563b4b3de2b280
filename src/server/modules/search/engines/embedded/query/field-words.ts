/** Which word of which field of an article a query matched: texts are read again as the index read them. */
import type { LocalText, SearchDocument } from '../../search-document.ts';
import { codeKey } from '../index/code-key.ts';
import { termKey } from '../index/text-index-builder.ts';
import { withUnit } from '../text/attribute-text.ts';
import { indexTokens } from '../text/index-tokens.ts';

export type FieldName = 'code' | 'name' | 'brand' | 'attribute' | 'keywords' | 'family' | 'description';

export interface FieldWord {
  readonly field: FieldName;
  /** Group of an attribute. */
  readonly group: string | undefined;
  /** As the index has it: folded, not stemmed. */
  readonly word: string;
  /** Exactly what was searched for; otherwise another form of it, or a word that begins with it. */
  readonly isSearched: boolean;
  /** A field of the parent, whose words a child has too. */
  readonly isOfParent: boolean;
}

interface FieldText {
  field: FieldName;
  group?: string;
  text: string;
  kinds: ReadonlyArray<'it' | 'en' | 'neutral'>;
}

/** The texts in the order of their weight, as `TextIndexBuilder.add` reads them. */
function textsOf(document: SearchDocument): FieldText[] {
  const both = (field: FieldName, { it, en }: LocalText, group?: string): FieldText[] => {
    const about = { field, ...(group !== undefined && { group }) };
    if (it === en) return [{ ...about, text: it, kinds: ['it', 'en'] }];
    return [
      { ...about, text: it, kinds: ['it'] },
      { ...about, text: en, kinds: ['en'] },
    ];
  };
  return [
    ...both('name', document.name),
    ...(document.brand ? [{ field: 'brand', text: document.brand.label, kinds: ['neutral'] } satisfies FieldText] : []),
    ...document.attributes.flatMap((attribute) =>
      both('attribute', withUnit(attribute) ?? attribute.label, attribute.code),
    ),
    ...(document.keywords ? both('keywords', document.keywords) : []),
    ...document.family.flatMap(({ label }) => both('family', label)),
    ...both('description', document.description),
  ];
}

/**
 * The words whose term is one of these, each once per field and word. `terms`: keys of the index, `nm8`, `ivit`; `searched`: the forms
 * that were looked up.
 */
export function wordsWithTerm(
  document: SearchDocument,
  parent: SearchDocument | undefined,
  terms: ReadonlySet<string>,
  searched: readonly string[],
): FieldWord[] {
  const found = new Map<string, FieldWord>();
  for (const one of parent ? [document, parent] : [document])
    for (const { field, group, text, kinds } of textsOf(one))
      for (const { form, word } of indexTokens(text)) {
        if (!(word ? kinds.some((kind) => terms.has(termKey(form, kind))) : terms.has(`n${form}`))) continue;
        const key = `${field}\n${group}\n${form}`;
        const about = { field, group, word: form, isSearched: searched.includes(form), isOfParent: one !== document };
        if (!found.has(key)) found.set(key, about);
      }
  return [...found.values()];
}

/** The codes that begin with what was typed; complete ones first. */
export function codesWithPrefix({ code, otherCodes }: SearchDocument, typed: string): FieldWord[] {
  const key = codeKey(typed);
  return [code, ...otherCodes]
    .filter((one) => codeKey(one).startsWith(key))
    .sort((one, other) => one.length - other.length)
    .map((word) => ({ field: 'code', group: undefined, word, isSearched: codeKey(word) === key, isOfParent: false }));
}
