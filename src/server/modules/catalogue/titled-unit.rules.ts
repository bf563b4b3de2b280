/** Where a catalogue writes the unit of an attribute: beside its title, `Lunghezza (mm)`, and not beside the values. Pure. */

/** One short word in brackets at the end; the search knows which of them are units. */
const AT_THE_END = /[([]\s*([^\s\d()[\]]{1,8})\s*[)\]]\s*$/u;

/** `Corrente nominale (A)` → `A`; undefined where nothing stands in brackets at the end. */
export function unitInTitle(title: string): string | undefined {
  return AT_THE_END.exec(title)?.[1];
}
