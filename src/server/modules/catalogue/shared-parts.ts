import { LRUCache } from 'lru-cache';

/**
 * Parts that are equal in many articles ("zincata gialla", the picture of a family, packs of 200) are stored once:
 * every database row brings its own copy, but of 85 000 attributes of 10 000 screws only 1 200 differ.
 */
const MOST = 20_000;

export class SharedParts {
  readonly #parts: LRUCache<string, object | string>;

  constructor(most = MOST) {
    this.#parts = new LRUCache({ max: most });
  }

  /** The part first created under `key`; `kind` separates parts of different types. */
  one<Part extends object | string>(kind: string, key: string, make: () => Part): Part {
    const whole = `${kind}\n${key}`;
    const known = this.#parts.get(whole);
    if (known !== undefined) return known as Part;
    const part = make();
    this.#parts.set(whole, part);
    return part;
  }

  text(text: string): string {
    return this.one('text', text, () => text);
  }
}
