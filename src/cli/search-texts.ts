/** What `npm run shop -- search …` prints. */
import type { Locale } from '#contract/values/locale.ts';
import type { SearchExplanation, SearchTrial, WordsState } from '#server/modules/search/index.ts';
import { aligned } from './aligned-table.ts';

type Part = SearchExplanation['parts'][number];
type Name = Part['names'][number];
type Hit = SearchExplanation['hits'][number];
type FieldWord = Hit['codes'][number];

const TEXTS = {
  it: {
    number: 'it-IT',
    snapshot: 'Indice del negozio',
    built: 'Indice costruito ora, in memoria',
    articles: (count: string) => (count === '1' ? '1 articolo' : `${count} articoli`),
    older: "il catalogo è cambiato dopo l'ultimo salvataggio dell'indice",
    read: (text: string) => `Letto come: ${text}`,
    ignored: (words: string) => `Parole senza significato: ${words}`,
    unknown: 'nessun articolo lo ha',
    head: 'la cosa cercata',
    rarity: 'peso',
    found: 'Trovati',
    missed: (count: number) => (count === 1 ? 'a ciascuno manca una parte' : `a ciascuno mancano ${count} parti`),
    nearCodes: 'nessun articolo ha questo codice: seguono i codici simili',
    near: 'in sostituzione',
    missing: (part: string) => `manca: ${part}`,
    points: 'punti',
    parent: 'del padre',
    reasons: {
      typed: 'come scritto',
      form: 'altra forma',
      prefix: 'inizio di parola',
      correction: 'correzione',
      code: 'codice',
      synonym: 'sinonimo',
      narrower: 'più specifico',
      abbreviation: 'abbreviazione',
      bridge: 'altra lingua',
      designation: 'altra norma o sigla',
    },
    fields: {
      code: 'codice',
      name: 'nome',
      brand: 'marca',
      attribute: 'attributo',
      keywords: 'parole chiave',
      family: 'categoria',
      description: 'descrizione',
    },
    sets: ['parole', 'di', 'righe'],
    shipped: 'Bancale',
    own: 'negozio',
    off: 'spento',
    fault: (file: string, line: number, reason: string) => `${file}, riga ${line}: ${reason}`,
    inUse: 'Finché non è corretto, il file non è usato; il negozio in funzione tiene le sue parole di prima.',
  },
  en: {
    number: 'en-GB',
    snapshot: 'The shop’s index',
    built: 'An index built now, in memory',
    articles: (count: string) => (count === '1' ? '1 article' : `${count} articles`),
    older: 'the catalogue has changed since the index was last saved',
    read: (text: string) => `Read as: ${text}`,
    ignored: (words: string) => `Words that say nothing: ${words}`,
    unknown: 'no article has it',
    head: 'the thing itself',
    rarity: 'weight',
    found: 'Found',
    missed: (count: number) => (count === 1 ? 'each misses one part' : `each misses ${count} parts`),
    nearCodes: 'no article has this code: similar codes follow',
    near: 'instead',
    missing: (part: string) => `missing: ${part}`,
    points: 'points',
    parent: 'of the parent',
    reasons: {
      typed: 'as typed',
      form: 'other form',
      prefix: 'beginning of a word',
      correction: 'correction',
      code: 'code',
      synonym: 'synonym',
      narrower: 'more specific',
      abbreviation: 'abbreviation',
      bridge: 'other language',
      designation: 'other norm or designation',
    },
    fields: {
      code: 'code',
      name: 'name',
      brand: 'brand',
      attribute: 'attribute',
      keywords: 'keywords',
      family: 'category',
      description: 'description',
    },
    sets: ['words', 'of', 'lines'],
    shipped: 'Bancale',
    own: 'shop',
    off: 'off',
    fault: (file: string, line: number, reason: string) => `${file}, line ${line}: ${reason}`,
    inUse: 'Until it is corrected the file is not used; a running shop keeps its words of before.',
  },
};

type Texts = (typeof TEXTS)[Locale];

/** Where the index comes from, how the text was read, and why each article is found. */
export function explanationText(trial: SearchTrial, explanation: SearchExplanation, lang: Locale): string {
  const texts = TEXTS[lang];
  const { total, correctedQuery, ignored, parts, hits, missed, nearCodes } = explanation;
  const source = [
    trial.from === 'snapshot' ? texts.snapshot : texts.built,
    texts.articles(whole(trial.documents, texts)),
  ];
  const result = [
    `${texts.found}: ${texts.articles(whole(total, texts))}`,
    ...(missed > 0 ? [texts.missed(missed)] : []),
    ...(nearCodes ? [texts.nearCodes] : []),
  ];
  return [
    `${source.join(', ')}${trial.isCurrent ? '' : ` (${texts.older})`}`,
    ...(correctedQuery === null ? [] : [texts.read(correctedQuery)]),
    ...(ignored.length === 0 ? [] : [texts.ignored(ignored.join(', '))]),
    '',
    ...parts.map((part) => partText(part, texts)),
    '',
    result.join(', '),
    ...hits.map((hit, at) => `\n${at + 1}. ${hitText(hit, parts, texts)}`),
  ].join('\n');
}

function partText({ written, isHead, weight, names }: Part, texts: Texts): string {
  const about = [`${texts.rarity} ${decimal(weight, texts)}`, ...(isHead ? [texts.head] : [])].join(', ');
  if (names.length === 0) return `"${written}": ${texts.unknown}`;
  return [`"${written}" (${about})`, ...names.map((name) => `    ${nameText(name, texts)}`)].join('\n');
}

function nameText({ words, weight, reason, source, articles }: Name, texts: Texts): string {
  const from = source ? ` [${source.set}:${source.line}]` : '';
  const count = texts.articles(whole(articles, texts));
  return `${words.join(' + ')} × ${decimal(weight, texts)}  ${texts.reasons[reason]}${from}, ${count}`;
}

function hitText({ code, name, score, isNear, codes, matches }: Hit, parts: readonly Part[], texts: Texts): string {
  const points = `${decimal(score, texts)} ${texts.points}`;
  const lines = matches.map((match) => {
    const part = parts[match.part] as Part;
    const used = part.names[match.name] as Name;
    const isForm = used.reason === 'typed' && !match.words.some(({ isSearched }) => isSearched);
    const why = texts.reasons[isForm ? 'form' : used.reason];
    const words = match.words.map((word) => fieldText(word, texts)).join(' · ');
    return `   ${decimal(match.score, texts)}  "${part.written}" ${why}: ${words}`;
  });
  const missing = parts.flatMap(({ written }, at) =>
    matches.some(({ part }) => part === at) ? [] : [`   ${texts.missing(written)}`],
  );
  return [
    `${code}  ${name}  (${isNear ? texts.near : points})`,
    ...codes.map((word) => `   ${fieldText(word, texts)}`),
    ...lines,
    ...missing,
  ].join('\n');
}

function fieldText({ field, group, word, isOfParent }: FieldWord, texts: Texts): string {
  return `${texts.fields[field]}${group ? ` ${group}` : ''} "${word}"${isOfParent ? ` (${texts.parent})` : ''}`;
}

/** The sets in use, and the faults of the shop's files. */
export function wordsText({ words, faults }: WordsState, folder: string, lang: Locale): string {
  const texts = TEXTS[lang];
  const rows = words.sets.map(({ name, isShipped, isOff, lines }) => [
    name,
    isOff ? texts.off : isShipped ? texts.shipped : texts.own,
    String(lines),
  ]);
  const wrong = faults.map(({ file, line, reason }) => texts.fault(`${folder}/${file}`, line, reason));
  const odd = words.warnings.map(({ file, line, reason }) => texts.fault(`${folder}/${file}`, line, reason));
  return [
    aligned([texts.sets, ...rows], [0, 1]),
    ...(odd.length > 0 ? ['', ...odd] : []),
    ...(wrong.length > 0 ? ['', ...wrong, texts.inUse] : []),
  ].join('\n');
}

const decimal = (number: number, { number: locale }: Texts): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(number);

const whole = (number: number, { number: locale }: Texts): string => new Intl.NumberFormat(locale).format(number);
