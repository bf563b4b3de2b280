/** Loads the package that writes XML. */
import { createRequire } from 'node:module';
import type * as Builder from 'xmlbuilder2';

export type XmlElement = ReturnType<typeof Builder.create>;

let builder: typeof Builder | undefined;

/** Loaded with the first document that is written: threads and processes that write none do without it (3 MB of objects, 20 MB while it loads). */
export function xmlBuilder(): typeof Builder {
  builder ??= createRequire(import.meta.url)('xmlbuilder2') as typeof Builder;
  return builder;
}
