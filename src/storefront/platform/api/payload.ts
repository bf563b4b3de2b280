/**
 * Big loader data travels as JSON text that is parsed once: cheaper to encode than React Router's own format and half
 * the size in the page (docs/decisions/0183-what-we-add-to-react-router.md). In a document it is a separate block beside the framework's data, so that it is
 * neither escaped twice nor rendered; `server-document-data.ts` writes the blocks, this file reads them.
 */
import { useMemo } from 'react';

/** JSON text of a `T`, or a reference to its block in the document. */
export type SerialisedPayload<T> = (string | PayloadBlock) & { readonly payload: T };

/** Stands in the framework's data instead of the text: the id of the block. */
export interface PayloadBlock {
  readonly block: string;
}

/**
 * A block on the server, with its text. The text is not enumerable, because encoders of loader data read enumerable
 * fields.
 */
interface HeldBlock extends PayloadBlock {
  readonly text: string;
  value?: unknown;
}

export function pack<T>(value: T): SerialisedPayload<T> {
  return JSON.stringify(value) as unknown as SerialisedPayload<T>;
}

/** A block that replaces `text` until the document is written; `value` is the parsed text, when it is known. */
export function payloadBlock(block: string, text: string, value?: unknown): PayloadBlock {
  return Object.defineProperties({ block }, { text: { value: text }, value: { value, writable: true } });
}

export function unpack<T>(payload: SerialisedPayload<T>): T {
  if (typeof payload === 'string') return JSON.parse(payload);
  const held = payload as PayloadBlock as HeldBlock;
  // Loader, title and page of one request use the same block: it is parsed once for all of them.
  if (held.text !== undefined) held.value ??= JSON.parse(held.text);
  return (held.value ?? JSON.parse(document.getElementById(held.block)?.textContent ?? 'null')) as T;
}

/** Parses loader data once per change. */
export function usePayload<T>(payload: SerialisedPayload<T>): T {
  return useMemo(() => unpack(payload), [payload]);
}
