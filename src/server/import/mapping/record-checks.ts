/** What the last record of a file says of the others: without it, or with other counts, a file is cut off or wrong, and refused as a whole. */
import { readNumber } from '#contract/values/written-number.ts';
import { ImportFailure } from '../import-failure.ts';
import type { RecordChecks } from './compile-mapping.ts';
import type { MappedRecord } from './record-source.ts';

export interface RecordChecker {
  /** False: it is no data. @throws ImportFailure */
  isData(record: MappedRecord): boolean;
  /** @throws ImportFailure */
  end(): void;
}

const SCALE = 1_000_000;
const scaled = (text: string): bigint => BigInt(Math.round((readNumber(text) ?? 0) * SCALE));
const written = (sum: bigint): string => String(Number(sum) / SCALE);

export function checkRecords({ when, header, trailer, count, counts, sum }: RecordChecks): RecordChecker {
  let all = 0;
  let data = 0;
  let total = 0n;
  let hasEnded = false;
  let said: { readonly line: number; readonly count: string; readonly sum: string } | undefined;
  return {
    isData(record) {
      const { line, cell } = record;
      if (hasEnded) throw new ImportFailure('after-trailer', { line });
      all += 1;
      if (header && all === 1) {
        if (!header.holds(cell)) throw new ImportFailure('header-missing', { line });
        return false;
      }
      if (trailer?.holds(cell)) {
        hasEnded = true;
        said = { line, count: count?.evaluate(cell) ?? '', sum: sum?.is.evaluate(cell) ?? '' };
        return false;
      }
      // What cannot be read is counted: its line was written by the other system all the same.
      if (!record.fault && !when.every(({ holds }) => holds(cell))) return false;
      data += 1;
      if (sum) total += scaled(sum.of.evaluate(cell));
      return true;
    },
    end() {
      if (header && all === 0) throw new ImportFailure('header-missing', { line: 1 });
      if (!trailer) return;
      if (!said) throw new ImportFailure('trailer-missing');
      const found = counts === 'all' ? all : data;
      if (count && readNumber(said.count) !== found)
        throw new ImportFailure('trailer-count', { line: said.line, said: said.count, found });
      if (sum && scaled(said.sum) !== total)
        throw new ImportFailure('trailer-sum', { line: said.line, said: said.sum, found: written(total) });
    },
  };
}
