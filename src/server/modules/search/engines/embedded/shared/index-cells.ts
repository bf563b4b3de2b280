/**
 * How one thread writes an index while others search it (decision 0377). Segments are in shared memory and are written in
 * place; a search must never see half a change. So the writer counts: an odd number in `WRITES` means that it is writing.
 * A reader searches between two readings of the number; when it was odd, or has moved, the reader searches once more.
 *
 * Why that is enough, although columns are plain memory (a price is 8 bytes, and JavaScript promises nothing for those):
 * both sides look by `Atomics.add`, which reads and writes in one step. All steps on one cell have one order. A reader's
 * last step is either before the writer's first one, then everything that it read is older than the change; or after it,
 * then it finds another number, and what it read is given up.
 */
const WRITES = 0;
/** Counts which segments there are: a reader that is behind has a message in its port. */
const STRUCTURE = 1;
const FIRST_READER = 2;

/** The writer gives readers that were disturbed this time at most. */
const MOST_PEACE_MS = 500;
const LOOK_MS = 2;
/** The writer writes for a millisecond or two; a thread can be held up by the system meanwhile. */
const WAIT_MS = 1_000;

export class IndexCells {
  /** In shared memory. */
  readonly cells: Int32Array<SharedArrayBuffer>;

  constructor(cells: Int32Array<SharedArrayBuffer>) {
    this.cells = cells;
  }

  /** @param readers threads that can read, numbered from 0 */
  static forReaders(readers: number): IndexCells {
    return new IndexCells(new Int32Array(new SharedArrayBuffer((FIRST_READER + readers) * 4)));
  }

  /** Writer: everything that `work` writes becomes visible at once, or not at all while it runs. It must not wait. */
  write<Result>(work: () => Result): Result {
    Atomics.add(this.cells, WRITES, 1);
    try {
      return work();
    } finally {
      Atomics.add(this.cells, WRITES, 1);
      Atomics.notify(this.cells, WRITES);
    }
  }

  /** Writer, inside `write`: the message about other segments has been sent. */
  restructured(): void {
    Atomics.add(this.cells, STRUCTURE, 1);
  }

  /** Number of structures so far. */
  get structure(): number {
    return Atomics.load(this.cells, STRUCTURE);
  }

  /** Writer, before a change that can wait: resolves when no reader asks for peace, after half a second in any case. */
  async peace(): Promise<void> {
    for (let waited = 0; waited < MOST_PEACE_MS && this.#isPeaceWanted(); waited += LOOK_MS)
      await new Promise((done) => setTimeout(done, LOOK_MS));
  }

  /** Reader: the number of writes, once the writer is not writing. */
  begin(): number {
    let writes = Atomics.load(this.cells, WRITES);
    while (writes % 2 !== 0) {
      Atomics.wait(this.cells, WRITES, writes, WAIT_MS);
      writes = Atomics.load(this.cells, WRITES);
    }
    return writes;
  }

  /** Reader: whether nothing was written since `begin` returned this number. */
  isUndisturbed(begun: number): boolean {
    return Atomics.add(this.cells, WRITES, 0) === begun;
  }

  /** Reader: asks the writer to wait with changes that can wait. Also called for a thread that ended. */
  wantPeace(reader: number, wanted: boolean): void {
    Atomics.store(this.cells, FIRST_READER + reader, wanted ? 1 : 0);
  }

  #isPeaceWanted(): boolean {
    for (let at = FIRST_READER; at < this.cells.length; at += 1) if (Atomics.load(this.cells, at) === 1) return true;
    return false;
  }
}
