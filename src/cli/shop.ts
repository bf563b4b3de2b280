/**
 * `npm run shop -- order|dispute|invoicing|registration|customer|newsletter|enquiry|email|payment|exchange|export …`: what staff do at a command line
 * (C-ORD-5, C-DOC-4, C-ID-5, C-CNT-2), and `… person`, `… audit`, `… content`, `… search`, `… events`, `… media`, `… backup`, `… restore`, `… migrate`: what operators do.
 */
import { ALSO, TOPICS, wholeUsage } from './topics.ts';

const [name = '', ...argv] = process.argv.slice(2);
const load = Object.hasOwn(TOPICS, name) ? TOPICS[name] : Object.hasOwn(ALSO, name) ? ALSO[name] : undefined;

if (load) {
  const exitCode = await (await load()).run(name, argv);
  if (exitCode !== undefined) process.exitCode = exitCode;
} else {
  const isAsked = name === '--help' || name === 'help';
  (isAsked ? console.log : console.error)(await wholeUsage());
  process.exitCode = isAsked ? 0 : 2;
}
