/** Names of the files that are sent: sender and a counter in base 36 that is never used twice (C-FISC-2, check 00001). */
const LENGTH = 5;
const MOST = 36 ** LENGTH - 1;

/** `IT`, `07643520567`, 71 → `IT07643520567_0001Z.xml`. @throws RangeError for a counter below 1 or above five characters. */
export function fileNameOf(country: string, taxId: string, counter: number): string {
  if (!Number.isInteger(counter) || counter < 1 || counter > MOST) throw new RangeError(`no file counter: ${counter}`);
  return `${country}${taxId}_${counter.toString(36).toUpperCase().padStart(LENGTH, '0')}.xml`;
}
