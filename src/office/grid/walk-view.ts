/**
 * From a record's page to the previous and the next one of the view that it was opened from (`[` and `]`), and back to its
 * row in the list: a list stores which view and place its cursor has.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callOffice } from '../lib/call-office.ts';
import type { GridView, Row } from './use-grid-view.ts';

export interface ViewPlace {
  readonly view: string;
  readonly place: number;
  /** Of the row there. */
  readonly id: number;
}

const KEY = 'bancale-office-place:';
/** The first row in sight, as the list was left. */
const FIRST_KEY = 'bancale-office-first:';

export function rememberPlace(grid: string, place: ViewPlace): void {
  sessionStorage.setItem(KEY + grid, JSON.stringify(place));
}

const placeOf = (grid: string): ViewPlace | undefined => {
  const text = sessionStorage.getItem(KEY + grid);
  return text === null ? undefined : (JSON.parse(text) as ViewPlace);
};

/** Rows before and after the old place where a row is looked for when the list has changed. */
const NEAR = 50;

export interface ListPlace {
  readonly cursor: number;
  /** The first row in sight. */
  readonly first: number;
  /** Scrolls to a first row, and sets the cursor. */
  go(place: number, first: number): void;
}

/**
 * A list begins with its cursor in the row that it was left from, where that row still is or a few rows from there, and scrolled
 * as it was; a cursor that was moved in the meantime stays.
 */
export function useReturnPlace(grid: string, view: GridView, list: ListPlace): void {
  const [left] = useState(() => {
    const place = placeOf(grid);
    return place && { ...place, first: Number(sessionStorage.getItem(FIRST_KEY + grid) ?? 0) };
  });
  const isDone = useRef(left === undefined || (left.place === 0 && left.first === 0));
  const latest = useRef(list);
  latest.current = list;
  const { total, read, isLoading } = view;
  const { first } = list;
  useEffect(() => {
    if (isDone.current) sessionStorage.setItem(FIRST_KEY + grid, String(first));
  }, [grid, first]);
  useEffect(() => {
    if (isDone.current || !left || total === null || isLoading) return;
    isDone.current = true;
    const from = Math.max(0, left.place - NEAR);
    if (from >= total) return;
    read(from, Math.min(total, left.place + NEAR)).then(
      ({ ids }) => {
        const at = ids.indexOf(left.id);
        if (at >= 0 && latest.current.cursor === 0) latest.current.go(from + at, left.first + from + at - left.place);
      },
      // A list that cannot be read says so itself.
      () => {},
    );
  }, [left, total, read, isLoading]);
}

export interface Neighbours {
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
  /** From 0. */
  readonly place: number;
  readonly total: number;
  /** The list's cursor will be there. */
  go(step: -1 | 1): void;
}

/** undefined = this record was not opened from a view, or the view is gone. */
export function useNeighbours(grid: string, isThis: (row: Row) => boolean): Neighbours | undefined {
  const at = placeOf(grid);
  const from = Math.max(0, (at?.place ?? 0) - 1);
  const { data } = useQuery({
    queryKey: [grid, 'neighbours', at?.view ?? '', from],
    queryFn: async () => (await callOffice('office_grid.neighbours', { view: at?.view ?? '', from })).message,
    enabled: at !== undefined,
    retry: false,
  });
  if (!at || !data) return undefined;
  const rowOf = (place: number) => {
    const id = data.ids[place - from];
    return data.rows.find((row) => row.id === id);
  };
  const here = rowOf(at.place);
  if (!here || !isThis(here)) return undefined;
  return {
    previous: at.place > 0 ? rowOf(at.place - 1) : undefined,
    next: rowOf(at.place + 1),
    place: at.place,
    total: data.total,
    go(step) {
      const id = data.ids[at.place + step - from];
      if (id !== undefined) rememberPlace(grid, { view: at.view, place: at.place + step, id });
    },
  };
}
