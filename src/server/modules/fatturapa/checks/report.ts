import type { Finding } from './finding.ts';
import { SENTENCES } from './sentences.ts';

/** Where a finding is. */
type Where = Pick<Finding, 'place' | 'line'>;

/** A finding with the sentence of its code. */
export function finding(code: string, field: string, where: Where = {}): Finding {
  const [level, it, en] = SENTENCES[code] ?? ['warn', code, code];
  return { code, level, field, ...where, it, en };
}
