/** Small questions to elements of UBL, by local names: prefixes are the sender's own. */
import type { XmlElement } from '../xml/xml-elements.ts';

/** The first element down this path. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** Its text; `''` where there is none. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  elementAt(element, ...path)?.text ?? '';

export const allOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
