/**
 * Parts that are equal in many articles ("zincata gialla", the picture of a family, packs of 200) are stored once:
 * every database row brings its own copy, but of 85 000 attributes of 10 000 screws only 1 200 differ.
 */
const MOST = 20_000;

export class SharedParts {
  readonly #most: number;
  #kept = new Map<string, unknown>();

  constructor(most = MOST) {
    this.#most = most;
  }

  /** The part first created under `key`; `kind` separates parts of different types. */
  one<Part>(kind: string, key: string, make: () => Part): Part {
    const whole = `${kind}\n${key}`;
    const known = this.#kept.get(whole);
    if (known !== undefined) return known as Part;
    // When hardly anything is equal, sharing starts again, so that unused parts are not kept.
    if (this.#kept.size >= this.#most) this.#kept = new Map();
    const part = make();
    this.#kept.set(whole, part);
    return part;
  }

  text(text: string): string {
    return this.one('text', text, () => text);
  }
}
