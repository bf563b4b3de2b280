/** `npm run rules`: which rules of docs/rules have tests, and which have none; `npm run rules -- C-CART-2 S-4.12` lists the tests. */
import { dirname } from 'node:path';
import { coverageSummary, describeRule, ruleCoverage } from './check/rule-coverage.ts';
import { readSourceTree } from './check/source-tree.ts';

const tree = readSourceTree(dirname(import.meta.dirname));
const asked = process.argv.slice(2);
const rules = asked.map((id) => ruleCoverage(tree).find((rule) => rule.id === id) ?? id);

for (const rule of rules) {
  if (typeof rule === 'string') console.error(`docs/rules has no ${rule}`);
  else console.log(`${describeRule(rule).join('\n')}\n`);
}
if (asked.length === 0) console.log(coverageSummary(tree).join('\n'));
process.exit(rules.some((rule) => typeof rule === 'string') ? 1 : 0);
