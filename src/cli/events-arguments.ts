/** The arguments of `npm run shop -- events …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const EVENTS_USAGE = `npm run shop -- events <command> [options]

  readers        who receives tracking events, and how many wait for each (docs/scale-out-events.md)
  remove NAME    a receiver that is not used any more: events are no longer kept for it

  --lang it|en   language of the messages (it)
  --help         this text`;

export type EventsCommand = { readonly name: 'readers' } | { readonly name: 'remove'; readonly reader: string };

export interface EventsArguments {
  readonly command: EventsCommand;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readEventsArguments(argv: readonly string[]): EventsArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { lang: { type: 'string', default: 'it' }, help: { type: 'boolean', default: false } },
    });
    const [name, reader = '', ...rest] = positionals;
    const { lang } = values;
    if (values.help || name === undefined) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (name === 'readers' && reader === '') return { command: { name }, lang };
    if (name === 'remove' && reader !== '' && rest.length === 0) return { command: { name, reader }, lang };
    return { wrong: `events ${positionals.join(' ')}` };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
