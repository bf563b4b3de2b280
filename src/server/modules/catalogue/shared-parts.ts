/**
 * Parts that are equal in many articles ("zincata gialla", the picture of a family, packs of 200) are stored once:
 * every database row brings its own copy, but of 85 000 attributes of 10 000 screws only 1 200 differ.
 */
const MOST = 10_000;

/** Of one kind, in two generations: what was asked for since the younger began outlives the older. */
interface Generations {
  young: Map<string, object | string>;
  old: ReadonlyMap<string, object | string>;
}

/** Articles ask for a dozen parts each: two maps are read in half the time of a list in the order of use. */
export class SharedParts {
  readonly #kinds = new Map<string, Generations>();
  readonly #most: number;

  /** `most`: parts of one kind. */
  constructor(most = MOST) {
    this.#most = most;
  }

  /** The part first created under `key`; `kind` separates parts of different types. */
  one<Part extends object | string>(kind: string, key: string, make: () => Part): Part {
    const { young, old } = this.#of(kind);
    const known = young.get(key);
    if (known !== undefined) return known as Part;
    const part = (old.get(key) as Part | undefined) ?? make();
    if (young.size >= this.#most / 2) this.#kinds.set(kind, { young: new Map([[key, part]]), old: young });
    else young.set(key, part);
    return part;
  }

  text(text: string): string {
    return text === '' ? text : this.one('text', text, () => text);
  }

  #of(kind: string): Generations {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const none = { young: new Map(), old: new Map() };
    this.#kinds.set(kind, none);
    return none;
  }
}
