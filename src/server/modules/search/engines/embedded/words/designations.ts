/** How designations are written: `DIN 933` = `din933` = `DIN-933`, `UNI EN ISO 4017` = `ISO 4017`. */
import { announces, NORM_BODIES } from '../text/index-tokens.ts';
import { type Piece, pieces } from '../text/pieces.ts';

const GLUED = /^([a-z]{2,3})(\d+)$/;

export interface Designation {
  /** What texts have: one token where letters belong to a number (`din933`). */
  readonly token: readonly Piece[];
  /** Ways to write it that the index would not find by the token. */
  readonly spellings: ReadonlyArray<readonly Piece[]>;
}

export function designationOf(name: string): Designation {
  const read = withoutAdopters(pieces(name));
  const token = glued(read).map(withoutSign);
  return { token, spellings: distinct([read, token, separate(read)]) };
}

/** `UNI EN ISO 4017` → `ISO 4017`: who else has adopted a norm says nothing about the part. */
export function withoutAdopters(list: readonly Piece[]): Piece[] {
  return list.filter((piece, at) => {
    const [next, afterNext] = [list[at + 1], list[at + 2]];
    return !(
      isBody(piece) &&
      isBody(next) &&
      (isBody(afterNext) || afterNext?.type === 'number' || afterNext?.type === 'size')
    );
  });
}

const isBody = (piece: Piece | undefined): boolean => piece?.type === 'word' && NORM_BODIES.has(piece.text);

/** `din` `933` → `din933`, as the index has it. */
function glued(list: readonly Piece[]): Piece[] {
  const [first, second] = list;
  const belong = list.length === 2 && first?.type === 'word' && announces(first.text) && second?.type === 'number';
  return belong ? [mixed(first.text + (second.forms[0] ?? ''))] : [...list];
}

/** A fraction is one of an inch without its sign too: `1/2` = `1/2"`. */
function withoutSign(piece: Piece): Piece {
  return piece.type === 'number' && piece.forms[0]?.includes('/') ? { ...piece, measures: [] } : piece;
}

/** `dn15` → `dn` `15`. */
function separate(list: readonly Piece[]): Piece[] {
  const [only] = list;
  const parts = list.length === 1 && only?.type === 'mixed' ? GLUED.exec(only.text) : null;
  return parts ? pieces(`${parts[1]} ${parts[2]}`) : [...list];
}

const mixed = (text: string): Piece => ({ type: 'mixed', text, words: [], numbers: [], measures: [], written: text });

function distinct(all: ReadonlyArray<readonly Piece[]>): Array<readonly Piece[]> {
  const found = new Map(all.map((list) => [JSON.stringify(list), list]));
  return [...found.values()];
}
