import { markedParts } from './marked-parts.ts';

/** A text of a suggestion with the typed letters marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
    part.marked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
