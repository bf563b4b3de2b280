/** `npm run shop -- events …`: receivers of tracking events (docs/scale-out-events.md). */
import type { Locale } from '#contract/values/locale.ts';
import { BUILT_IN_READER, type EventReader, readReaders, removeReader } from '#server/modules/tracking/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { aligned } from './aligned-table.ts';
import type { EventsArguments } from './events-arguments.ts';

const TEXTS = {
  it: {
    waiting: ({ waiting, isMore }: EventReader) => `${isMore ? 'più di ' : ''}${waiting} in attesa`,
    builtIn: 'Le somme del negozio non si tolgono.',
    none: (name: string) => `Nessun ricevente si chiama ${name}: events readers li elenca.`,
    removed: (name: string) =>
      `${name} non riceve più niente. Un processo che ha ancora KAFKA_BROKERS lo fa ricominciare dall’evento più vecchio.`,
  },
  en: {
    waiting: ({ waiting, isMore }: EventReader) => `${isMore ? 'more than ' : ''}${waiting} waiting`,
    builtIn: 'The shop’s own sums cannot be removed.',
    none: (name: string) => `No receiver is called ${name}: events readers lists them.`,
    removed: (name: string) =>
      `${name} receives nothing any more. A process that still has KAFKA_BROKERS makes it begin again with the oldest event.`,
  },
} as const satisfies Record<Locale, object>;

/** Returns the exit code: 0 done, 1 rejected. */
export async function eventsCommand(
  { database: { db } }: { readonly database: { readonly db: Queryable } },
  { command, lang }: EventsArguments,
): Promise<number> {
  const texts = TEXTS[lang];
  if (command.name === 'readers') {
    console.log(aligned((await readReaders(db)).map((reader) => [reader.name, texts.waiting(reader)])));
    return 0;
  }
  const { reader } = command;
  if (reader === BUILT_IN_READER) {
    console.error(texts.builtIn);
    return 1;
  }
  const isGone = await removeReader(db, reader);
  (isGone ? console.log : console.error)(isGone ? texts.removed(reader) : texts.none(reader));
  return isGone ? 0 : 1;
}
