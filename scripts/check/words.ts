/**
 * The field's words: comments, test names and docs contain none of the home-made words that docs/glossary.md replaces ("Words of the
 * field we use"). Only words without a proper use are refused here; the other lines of the glossary need a reviewer.
 */
import { parseSync } from 'oxc-parser';
import { SOURCE } from './import-graph.ts';
import { readTestNames, TEST_FILE } from './test-names.ts';

interface Banned {
  pattern: RegExp;
  /** What to write. */
  instead: string;
  /** Files in which the word is the right one. */
  except?: RegExp;
}

const banned = (pattern: RegExp, instead: string, except?: RegExp): Banned => ({ pattern, instead, except });

/** A letter that is sent, not a character: "letters and digits" passes. */
const MAIL =
  /\b(order|welcome|confirmation|alert|newsletter|office) letters?\b|\bletters? (to (the|a|an|each|every|customers?|buyers?)|about|for (the|a|an|each|every)|that (goes|go|waits?|leaves?|was|were|says)|(is|are|was|were|has been|have been) (sent|written|delivered|queued|due|built|made|tried)|in the outbox|with (a|the|its) (links?|files?|attachments?)|goes?|waits?|leaves?)\b|\b(sends?|sent|writes?|writing|wrote|receives?|gets?|got|deliver(s|ed)?) (a|an|the|no|each|every|one|two|its|their|all) letters?\b/i;

/** Questions have answers, requests have responses. */
const NO_QUESTION = /(?<!question (it|they|that) )/.source;

export const BANNED: readonly Banned[] = [
  banned(/\b(he|his|him|himself)\b/i, 'they, or the noun: user, customer, buyer, visitor'),
  banned(/\b(whoever|whomever|somebody)\b/i, 'the noun: user, customer, caller, reader'),
  banned(/\bprograms?\b/i, 'script, command, process, client, code'),
  banned(new RegExp(`${NO_QUESTION}\\banswer(s|ed|ing)?\\b`, 'i'), 'response, result; return, respond'),
  banned(MAIL, 'e-mail'),
  banned(/\b(lookers?-on|onlookers?)\b/i, 'other people who see the screen'),
  banned(/\bbehind (his|her|their|its|the \w+['’]s) backs?\b/i, 'in the background'),
  banned(/\blook(s|ed|ing)? at\b/i, 'read, check, inspect, see'),
  banned(/\b(told|tells)\b/i, 'show, notify, report; distinguish'),
  banned(/\bjudg(es?|ed(?! (quer|\|))|ing|e?ments?)\b/i, 'validate, check, decide'),
  banned(/\byardsticks?\b/i, 'baseline'),
  banned(/\bstill machine\b/i, 'quiet machine'),
  banned(/\btrade floor\b/i, 'fixtures'),
  banned(/\bsecond (try|tries)\b/i, 'retry'),
  banned(/\b(made|makes?|making) live\b/i, 'hydrate'),
  banned(/\b(takes?|took|taken|taking) over\b/i, 'hydrate, replace'),
  banned(/\b(drawn|draws?|drew)\b/i, 'render, generate', /^demo\/|catalogue-fits|\/pictures?\//),
  banned(/\b(forgets?|forgetting)\b/i, 'drop, invalidate, delete'),
  banned(/\bremember(s|ed|ing)?\b/i, 'store, cache'),
  banned(/\bkept in memory\b/i, 'cached'),
  banned(/(?<!\b(price|search)[ -])\bdesks?\b/i, 'admin service, worker'),
  banned(/\b(network|web) address(es)?\b/i, 'IP address, URL'),
  banned(
    /\baddress(es)? of (a|an|the|this|that|each|every|all|its|other|another) (pages?|listings?|screens?|files?|site|requests?|links?|pictures?|documents?)\b/i,
    'URL',
  ),
  banned(/\b(page|listing|screen|file|picture)['’]?s? address(es)?\b/i, 'URL'),
];

/** Comments and docs, one entry per line. */
function proseOf(path: string, text: string): { place: number | string; prose: string }[] {
  const lines = (start: number, prose: string) => {
    const first = text.slice(0, start).split('\n').length;
    return prose.split('\n').map((one, index) => ({ place: first + index, prose: one }));
  };
  if (path.endsWith('.md')) return lines(0, text);
  if (path.endsWith('.css')) return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap((one) => lines(one.index, one[0]));
  if (!SOURCE.test(path)) return [];
  return parseSync(path, text).comments.flatMap(({ start, end }) => lines(start, text.slice(start, end)));
}

const DOCS = /^(docs\/.*|[A-Z]+|bench\/README|demo\/README)\.md$/;
/** The word list, the rules, which quote the specification, and this list with its examples. */
const NOT_OURS = /^docs\/(glossary\.md|rules\/)|^scripts\/check\/words\./;

/** Without code, quoted texts and paths, which are not prose. */
const bare = (prose: string) =>
  prose.replace(/`[^`]*`|“[^”]*”|"[^"]*"|[\w.-]+\/[\w./-]+|[\w-]+\.(md|tsx?|mjs|css)\b/g, '…');

/** Complaints about the words of one file. */
export function bannedWords(path: string, text: string): string[] {
  if (NOT_OURS.test(path) || (path.endsWith('.md') && !DOCS.test(path))) return [];
  const names = TEST_FILE.test(path) ? readTestNames(path, text).tests.flatMap((one) => one.names) : [];
  const lines = [...proseOf(path, text), ...[...new Set(names)].map((name) => ({ place: `"${name}"`, prose: name }))];
  return lines.flatMap(({ place, prose }) =>
    BANNED.filter(({ except }) => !except?.test(path)).flatMap(({ pattern, instead }) => {
      const word = pattern.exec(bare(prose))?.[0];
      return word === undefined ? [] : [`${path}:${place}: not "${word}" but ${instead} (docs/glossary.md)`];
    }),
  );
}
