/** Stamp duty on amounts without VAT: 2.00 euro when they are more than 77.47 (C-FISC-2). Values and natures have their days. */
import type { Money } from '#contract/values/money.ts';

interface StampRule {
  readonly from: string;
  readonly threshold: Money;
  readonly duty: Money;
  readonly natures: ReadonlySet<string>;
}

/** The newest first; `dated_rules.csv` has the sources. */
const RULES: readonly StampRule[] = [
  { from: '2021-01-01', threshold: 774_700, duty: 20_000, natures: new Set(['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']) },
];

/** The duty of a document of `day`, 0 when none is due. `withN1`: whether the shop counts N1 too. Exactly 77.47 is not more than it. */
export function stampDuty(
  rows: ReadonlyArray<{ readonly natura?: string | undefined; readonly total: Money }>,
  day: string,
  withN1 = false,
): Money {
  const rule = RULES.find(({ from }) => from <= day);
  if (!rule) return 0;
  const counted = rows.filter(({ natura }) => natura && (rule.natures.has(natura) || (withN1 && natura === 'N1')));
  return counted.reduce((sum, { total }) => sum + total, 0) > rule.threshold ? rule.duty : 0;
}
