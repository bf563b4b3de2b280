/** A list of a connection that is read page by page: that it could not be read, that it is empty, or its table with “more”. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';

/** How often the lists of a connection are read again. */
export const AGAIN_MS = 20_000;

interface PagedListProps {
  readonly list: Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** undefined: not read yet. */
  readonly count: number | undefined;
  /** What an empty list says. */
  readonly none: string;
  readonly children: ReactNode;
}

export const PagedList = ({ list, count, none, children }: PagedListProps) => (
  <>
    {list.error && count === undefined && <OfficeNote tone="error">{m.frame_stale()}</OfficeNote>}
    {count === 0 && <p className="hint">{none}</p>}
    {count !== undefined && count > 0 && children}
    {list.hasNextPage && (
      <p>
        <OfficeButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.connections_more()}
        </OfficeButton>
      </p>
    )}
  </>
);
