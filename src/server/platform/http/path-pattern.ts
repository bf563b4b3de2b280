/** Paths with parts in braces, each one segment: `/exchange/v1/orders/{uid}`, `/api/office/import-files/{id:number}`. */

const PART = /\{(\w+)(:number)?\}/g;

/** Matches whole paths; `number`: up to nine digits. */
export function pathPattern(path: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let pattern = '';
  let from = 0;
  for (const { 0: part, 2: isNumber, index } of path.matchAll(PART)) {
    pattern += `${literal(path.slice(from, index))}(${isNumber ? '\\d{1,9}' : '[^/]+'})`;
    from = index + part.length;
  }
  return new RegExp(`^${pattern}${literal(path.slice(from))}$`);
}

/** The decoded parts of `asked` by their names in `path`. Undefined: it does not match, or its percent codes are no UTF-8. */
export function pathValues(
  path: string,
  pattern: RegExp,
  asked: string,
): Readonly<Record<string, string | number>> | undefined {
  const found = pattern.exec(asked);
  if (!found) return undefined;
  const parts = [...path.matchAll(PART)];
  try {
    return Object.fromEntries(
      parts.map(({ 1: name, 2: isNumber }, position) => {
        const text = decodeURIComponent(found[position + 1] ?? '');
        return [name, isNumber ? Number(text) : text];
      }),
    );
  } catch {
    // A percent sign with nothing behind it.
    return undefined;
  }
}
