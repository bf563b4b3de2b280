import type { DocumentPatch } from './engines/search-document.ts';

/**
 * Patches that arrive while documents are read: what was read may be older than they are, so they are applied once
 * more afterwards. Kept only as long as some reading is underway.
 */
export class RecentPatches {
  private readonly kept: DocumentPatch[] = [];
  private readonly readings = new Set<object>();
  private readonly begins = new WeakMap<object, number>();

  add(patches: readonly DocumentPatch[]): void {
    if (this.readings.size > 0) this.kept.push(...patches);
  }

  /** Begins a reading. */
  open(): object {
    const reading = {};
    this.readings.add(reading);
    this.begins.set(reading, this.kept.length);
    return reading;
  }

  /** Those that arrived since the reading began, in their order. */
  since(reading: object): DocumentPatch[] {
    return this.kept.slice(this.begins.get(reading) ?? 0);
  }

  close(reading: object): void {
    this.readings.delete(reading);
    if (this.readings.size === 0) this.kept.length = 0;
  }
}
