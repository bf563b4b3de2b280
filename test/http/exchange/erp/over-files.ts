/**
 * The ERP leaves files in the folder of its connection, as badly as scripts do: cut off, slowly, without the mark, in another encoding,
 * under a name that changes while the shop looks.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { BadLine } from './bad-line.ts';
import { type Books, FIGURES, type Statement } from './books.ts';
import type { Dice } from './dice.ts';

/** What its names say: the moment, a number, nothing but the table; or each row says its age in a column. */
export const NAMINGS = ['moment', 'number', 'plain', 'column'] as const;
export type Naming = (typeof NAMINGS)[number];

export interface OverFilesOptions {
  /** The folder of the connection. */
  readonly folder: string;
  readonly naming: Naming;
  /** The shop takes a file when it is marked, and at no other time. */
  readonly marks: boolean;
  /** Milliseconds by which its clock is wrong. */
  readonly clockOff: number;
  readonly books: Books;
  readonly dice: Dice;
  readonly line: BadLine;
  /** The shop looks into the folder. */
  readonly look: () => Promise<void>;
}

interface Waiting {
  readonly name: string;
  readonly text: string;
}

export class OverFiles {
  /** Contents that lay whole in the folder: each must be found again behind it. */
  readonly left: string[] = [];
  readonly #options: OverFilesOptions;
  /** Where a name says nothing about an age, files go one after the other. */
  readonly #line: Waiting[] = [];
  readonly #seenFailed = new Set<string>();
  #letters = 0;

  constructor(options: OverFilesOptions) {
    this.#options = options;
    for (const name of ['in', 'out', 'done', 'failed']) mkdirSync(this.#path(name), { recursive: true });
  }

  async leave(statement: Statement): Promise<void> {
    const { naming, line, dice } = this.#options;
    const file = { name: this.#nameOf(statement), text: this.#textOf(statement) };
    if (naming === 'plain') {
      this.#line.push(file);
      return this.leaveNext();
    }
    const send = () => this.#write(file);
    // Cut off: it died while it wrote. Afterwards it writes the whole again, under the same name.
    if (dice.happens(0.12)) {
      this.#put(file.name, file.text.slice(0, 1 + dice.below(file.text.length - 1)), false);
      return line.later(send);
    }
    // A script that writes in the wrong encoding sends what failed again.
    if (dice.happens(0.08)) {
      if (!existsSync(this.#path('in', file.name))) this.#put(file.name, Buffer.from(file.text, 'utf16le'), true);
      return undefined;
    }
    await line.over(send);
  }

  /** What waits until its name is free. */
  async leaveNext(): Promise<void> {
    const [next] = this.#line;
    if (!next || existsSync(this.#path('in', next.name))) return;
    this.#line.shift();
    await this.#write(next);
  }

  get isEmpty(): boolean {
    return this.#line.length === 0;
  }

  /** Looks into `failed`, as a person would: what lies there is sent again as it is now. Returns how many there were. */
  async sendFailedAgain(): Promise<number> {
    const { books } = this.#options;
    const failed = readdirSync(this.#path('failed')).filter(
      (name) => !name.endsWith('.errors.csv') && !this.#seenFailed.has(name),
    );
    for (const name of failed) {
      this.#seenFailed.add(name);
      const table = /^\d+-([a-z]+)/.exec(name)?.[1] ?? '';
      if (table === 'orders') for (const number of books.states.keys()) await this.leave(books.stateAgain(number));
      else if (table in FIGURES)
        await this.leave(
          books.again(table as keyof typeof FIGURES, books.figures[table as keyof typeof FIGURES].keys()),
        );
    }
    return failed.length;
  }

  /** A new article, by the importer of whole tables. */
  leaveArticle(code: string): void {
    this.#put('products.csv', `code;name_it\n${code};Articolo nuovo\n`, true);
  }

  async #write({ name, text }: Waiting): Promise<void> {
    const { dice, marks, line, naming } = this.#options;
    const path = this.#path('in', name);
    this.left.push(text);
    if (marks && naming !== 'plain' && dice.happens(0.4)) {
      // Slowly: the rest, and the mark, come when they come.
      const half = dice.below(text.length);
      this.#put(name, text.slice(0, half), false);
      return line.later(async () => {
        // Unless it wrote the whole again meanwhile.
        if (existsSync(path) && statSync(path).size === half) appendFileSync(path, text.slice(half));
        else writeFileSync(path, text);
        writeFileSync(`${path}.ok`, '');
      });
    }
    const looking = dice.happens(0.1) ? this.#options.look() : undefined;
    const hidden = `${path}.part`;
    writeFileSync(hidden, text);
    renameSync(hidden, path);
    if (looking && naming === 'moment' && !marks) {
      // Another name while the shop reads the folder: it is taken under one of them.
      const other = path.replace('_', '-');
      for (let times = 0; times < 20; times += 1) {
        if (existsSync(path)) renameSync(path, other);
        await new Promise(setImmediate);
      }
    }
    await looking;
    if (marks) writeFileSync(`${path}.ok`, '');
    this.#touch(path);
  }

  #put(name: string, content: string | Buffer, isMarked: boolean): void {
    const path = this.#path('in', name);
    writeFileSync(path, content);
    if (isMarked && this.#options.marks) writeFileSync(`${path}.ok`, '');
    // The mark of the file that lay there is not that of this one.
    else if (existsSync(`${path}.ok`)) unlinkSync(`${path}.ok`);
    this.#touch(path);
  }

  /** The time of the file is that of the clock of the ERP. */
  #touch(path: string): void {
    const at = (Date.now() + this.#options.clockOff) / 1000;
    if (existsSync(path)) utimesSync(path, at, at);
  }

  #nameOf({ table, asOf, number }: Statement): string {
    const { naming } = this.#options;
    const moment = asOf.replaceAll(/[-:]|\.\d+/g, '').replace('T', '');
    if (naming === 'plain') return `${table}.csv`;
    if (naming === 'number') return `${table}_${String(number).padStart(6, '0')}.csv`;
    // Of credit a column of that name is the day of the figures.
    if (naming === 'moment' || table === 'credit') return `${table}_${moment}.csv`;
    this.#letters += 1;
    return `${table}-${[...String(this.#letters)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}.csv`;
  }

  #textOf({ table, rows, asOf }: Statement): string {
    const hasAge = this.#options.naming === 'column' && table !== 'credit';
    const columns = table === 'orders' ? ['number', 'status'] : [FIGURES[table].about, FIGURES[table].figure];
    const lines = rows.map((row) => [...columns.map((column) => String(row[column])), ...(hasAge ? [asOf] : [])]);
    return [[...columns, ...(hasAge ? ['as_of'] : [])], ...lines].map((line) => `${line.join(';')}\n`).join('');
  }

  #path = (...names: string[]): string => join(this.#options.folder, ...names);
}
