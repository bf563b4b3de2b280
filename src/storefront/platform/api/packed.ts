/**
 * Big loader data travels as JSON text, decoded once: cheaper to encode than React Router's own format and half the size in the
 * page (stack.md, A1). In a document it is a block of its own beside the framework's data, so that it is not escaped twice and
 * not rendered; `server-document-data.ts` writes the blocks, this file reads them back.
 */
import { useMemo } from 'react';

/** JSON text of a `T`, or where a document has it. */
export type Packed<T> = (string | PackedBlock) & { readonly packed: T };

/** What the framework's data says instead of the text: the id of the block. */
export interface PackedBlock {
  readonly block: string;
}

/** A block on the server, where its text is at hand. Hidden from what encodes loader data: those look at enumerable fields. */
interface HeldBlock extends PackedBlock {
  readonly text: string;
  value?: unknown;
}

export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value) as unknown as Packed<T>;
}

/** A block that stands for `text` until the document is written; `value` is what it says, when that is known. */
export function packedBlock(block: string, text: string, value?: unknown): PackedBlock {
  return Object.defineProperties({ block }, { text: { value: text }, value: { value, writable: true } });
}

export function unpack<T>(packed: Packed<T>): T {
  if (typeof packed === 'string') return JSON.parse(packed);
  const held = packed as PackedBlock as HeldBlock;
  // Loader, title and page of one request look at the same block: it is decoded once for all of them.
  if (held.text !== undefined) held.value ??= JSON.parse(held.text);
  return (held.value ?? JSON.parse(document.getElementById(held.block)?.textContent ?? 'null')) as T;
}

/** Decodes loader data once per change. */
export function useUnpacked<T>(packed: Packed<T>): T {
  return useMemo(() => unpack(packed), [packed]);
}
