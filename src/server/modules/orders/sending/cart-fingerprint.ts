/** Detects whether two carts would make the same order (C-ORD-4): same address, same articles, same quantities. */
import { hash } from 'node:crypto';

export function cartFingerprint(
  addressCode: number,
  rows: Iterable<{ readonly articleId: number; readonly quantity: number }>,
): string {
  const lines: string[] = [];
  for (const { articleId, quantity } of rows) lines.push(`${articleId}:${quantity}`);
  return hash('sha1', `${addressCode};${lines.sort().join(';')}`);
}
