/** What an area says of the rows of its grid: names, pages, contents of cells, actions. */
import type { ReactNode } from 'react';
import type { Row } from './use-grid-view.ts';

export interface GridLinks {
  /** What a row is called in labels: its number. */
  readonly nameOf: (row: Row) => string;
  /** Its page; the first cell leads there. */
  readonly pageOf?: ((row: Row) => string) | undefined;
  /** Contents of cells that are more than a text. */
  readonly cells?: Readonly<Record<string, (row: Row, text: string) => ReactNode>> | undefined;
  /** What can be done with the row under the pointer or the cursor. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
}
