/** The bar of what is chosen in a grid: how many and as of when, what can be done with them, and leaving it. */
import type { ReactNode } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import type { Row } from './use-grid-view.ts';

/** More chosen rows are not read: deeds on them would not be one press. */
export const MOST_CHOSEN = 500;

/** What the commands and the bar of an area work on. */
export interface Chosen {
  readonly count: number;
  /** Chosen rows as they are now; without a choice the row under the cursor. null = more than can be read at once. */
  readonly rows: readonly Row[] | null;
  /** Key of the column under the cursor; undefined = there are no rows. */
  readonly column: string | undefined;
  /** `8:12` of the view: a selection is what was seen then. */
  readonly seenAt: string;
  leave(): void;
}

/** What an area says of the chosen rows, and does with them. */
export interface ChosenParts {
  /** Sums over the chosen rows, after their number; none where the person sees no amounts. */
  readonly chosenSums?: (rows: readonly Row[]) => readonly string[];
  /** Where the area's own buttons need the rows: said when more are chosen than are read. */
  readonly tooManyWords?: string;
  /** The area's own buttons for what is chosen. */
  readonly bar?: (chosen: Chosen) => ReactNode;
}

interface ChosenBarProps extends ChosenParts {
  readonly chosen: Chosen;
  /** What every grid can do with chosen rows, after the area's own buttons. */
  readonly children: ReactNode;
}

export function ChosenBar({ chosen, chosenSums, tooManyWords, bar, children }: ChosenBarProps) {
  const { count, rows, seenAt, leave } = chosen;
  const sums = rows && chosenSums ? chosenSums(rows) : [];
  return (
    <div className="grid-screen__bar on-ink" role="toolbar" aria-label={m.grid_bar()}>
      <span>
        <b>{m.grid_rows_chosen({ count: formatCount(count) })}</b>
        {sums.map((sum) => ` · ${sum}`)} · {m.grid_seen_at({ time: seenAt })}
      </span>
      {rows === null && tooManyWords && <span>{count > MOST_CHOSEN ? tooManyWords : m.grid_counting()}</span>}
      {bar?.(chosen)}
      {children}
      <IconButton icon="x" label={m.grid_leave()} onClick={leave} />
    </div>
  );
}
