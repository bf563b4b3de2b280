import { STOP_WORDS } from '../data/stop-words.ts';
import { type Piece, pieces } from './pieces.ts';

/** One searchable form of a text. */
export interface IndexToken {
  form: string;
  /** Letters only: it is stemmed, and typos in it are tolerated. */
  word: boolean;
  /** 0–1: the part of the field's weight that it gets. */
  share: number;
}

const PART = 0.5;
const NUMBER = 0.7;

/**
 * Letters that belong to a following number and may be written separately: `DN 50` = `DN50`, `ISO 4017` = `iso4017`.
 */
export function announces(word: string): boolean {
  return word.length <= 3 && !STOP_WORDS.has(word);
}

/** How long the abbreviations of names are: `gratt.`, `screm.`; longer words before a dot end a sentence. */
export const SHORTENED = { least: 3, most: 7 } as const;
const isShortened = ({ length }: string) => length >= SHORTENED.least && length <= SHORTENED.most;

/** All forms under which a field's text can be found, in reading order. */
export function indexTokens(text: string): IndexToken[] {
  const tokens: IndexToken[] = [];
  let previous: Piece | undefined;
  for (const piece of pieces(text)) {
    if (previous?.type === 'word' && piece.type === 'number' && announces(previous.text)) {
      for (const form of piece.forms) tokens.push({ form: previous.text + form, word: false, share: 1 });
    }
    addPiece(tokens, piece);
    previous = piece;
  }
  return tokens;
}

function addPiece(tokens: IndexToken[], piece: Piece): void {
  if (piece.type === 'word') {
    if (!STOP_WORDS.has(piece.text)) tokens.push({ form: piece.text, word: true, share: 1 });
    if (piece.cut && isShortened(piece.text)) tokens.push({ form: `${piece.text}.`, word: false, share: 1 });
  } else if (piece.type === 'number') {
    for (const form of piece.measures) tokens.push({ form, word: false, share: 1 });
    for (const form of piece.forms)
      tokens.push({ form, word: false, share: piece.measures.length > 0 ? PART : NUMBER });
  } else if (piece.type === 'size') {
    addSize(tokens, piece.letter, piece.parts);
  } else {
    tokens.push({ form: piece.text, word: false, share: 1 });
    for (const form of piece.measures) tokens.push({ form, word: false, share: 1 });
    for (const form of piece.words) tokens.push({ form, word: true, share: PART });
    for (const form of piece.numbers) tokens.push({ form, word: false, share: PART });
  }
}

/** `m8x1.25x20` is found as itself, as `m8x1.25`, without the letter, as `m8` and by each number. */
function addSize(tokens: IndexToken[], letter: string, parts: readonly string[]): void {
  for (let length = parts.length; length >= 2; length -= 1) {
    const form = parts.slice(0, length).join('x');
    if (letter) tokens.push({ form: letter + form, word: false, share: 1 });
    tokens.push({ form, word: false, share: letter ? 0.9 : 1 });
  }
  if (letter) tokens.push({ form: `${letter}${parts[0]}`, word: false, share: 0.9 });
  for (const form of parts) tokens.push({ form, word: false, share: PART });
}
