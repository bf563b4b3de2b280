/**
 * Big loader data travels as one JSON string, decoded once: cheaper to encode than React Router's own format and half
 * the size in the page (stack.md, A1).
 */
import { useMemo } from 'react';

/** JSON text of a `T`. */
export type Packed<T> = string & { readonly packed: T };

export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value) as Packed<T>;
}

export function unpack<T>(text: Packed<T>): T {
  return JSON.parse(text);
}

/** Decodes loader data once per change. */
export function useUnpacked<T>(text: Packed<T>): T {
  return useMemo(() => unpack(text), [text]);
}
