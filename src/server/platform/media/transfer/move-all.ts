/** Goes through lists of files, several at a time, and stops at the first failure. */
import type { ListedFile } from '../media-store.ts';
import { createWorkSlots } from '../work-slots.ts';
import type { FileKind } from './transfer-names.ts';
import type { TransferOptions } from './transfer-report.ts';

export interface FilesToMove {
  readonly kind: FileKind;
  readonly files: readonly ListedFile[];
  /** @throws to stop all of them */
  move(file: ListedFile): Promise<void>;
}

/** Each waits for the line most of the time. */
const AT_ONCE = 8;

/** @throws what the first of them threw, when the others that had begun are over */
export async function moveAll(
  lists: readonly FilesToMove[],
  { check, progress }: Pick<TransferOptions, 'check' | 'progress'>,
): Promise<void> {
  const total = lists.reduce((sum, { files }) => sum + files.length, 0);
  let done = 0;
  for (const { kind, files, move } of lists) {
    const slots = createWorkSlots(AT_ONCE);
    let stopped: { readonly by: unknown } | undefined;
    const one = async (file: ListedFile) => {
      if (stopped) return;
      try {
        check();
        await move(file);
        done += 1;
        progress(done / total, kind, done);
      } catch (error) {
        stopped ??= { by: error };
      }
    };
    await Promise.all(files.map((file) => slots(() => one(file))));
    if (stopped) throw stopped.by;
  }
}
