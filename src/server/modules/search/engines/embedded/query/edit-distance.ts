const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

/** How many wrong letters a word of this length may have (C-SRCH-6). */
export function allowedEdits(length: number): 0 | 1 | 2 {
  return length >= TWO_EDITS_FROM ? 2 : length >= ONE_EDIT_FROM ? 1 : 0;
}

const WIDTH = 64;
let previous2 = new Uint8Array(WIDTH);
let previous = new Uint8Array(WIDTH);
let current = new Uint8Array(WIDTH);

/**
 * Optimal string alignment distance (insert, delete, replace, swap neighbours), or `limit + 1` as soon as it is certain
 * to be larger. Words longer than 63 letters are never close.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length >= WIDTH || b.length >= WIDTH) return limit + 1;
  for (let column = 0; column <= b.length; column += 1) previous[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let value = (previous[column - 1] as number) + (same ? 0 : 1);
      value = Math.min(value, (previous[column] as number) + 1, (current[column - 1] as number) + 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (swapped) value = Math.min(value, (previous2[column - 2] as number) + 1);
      current[column] = value;
      if (value < best) best = value;
    }
    if (best > limit) return limit + 1;
    const spare = previous2;
    previous2 = previous;
    previous = current;
    current = spare;
  }
  return previous[b.length] as number;
}
