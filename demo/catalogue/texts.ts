/** Texts of the demo catalogue in both languages, and the attributes of its articles. */
export interface Texts {
  it: string;
  en: string;
}

export function texts(it: string, en: string = it): Texts {
  return { it, en };
}

export type AttributeValue = string | number | boolean | Texts;
export type Attributes = Readonly<Record<string, AttributeValue>>;
