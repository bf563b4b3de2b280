/** Keeps the filters in place from the first press in the column until the pointer, or the focus, has left it. */
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#storefront/paths.ts';
import type { ShownGroup } from './shown-groups.rules.ts';
import { inDoubt, standingGroups, toggledQuery } from './standing-groups.rules.ts';

export interface StandingGroups {
  shown: readonly ShownGroup[];
  /**
   * A filter is pressed: the current lines are frozen, and the pressed one keeps its vertical position in the window.
   */
  hold: (line: Element | null) => void;
  /** The visitor has left the column: lines without articles are removed, new ones added. */
  release: () => void;
  /** URL of the search `before` with one value toggled. */
  withTick: (before: string, key: string, value: string) => string;
  /** For the column itself. */
  watching: {
    onPointerLeave: (event: PointerEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onWheel: () => void;
  };
}

/**
 * @param fresh groups of the last response
 * @param search the search without its filters: another search starts again
 * @param complete fetches the missing values of incomplete groups
 */
export function useStandingGroups(
  fresh: readonly ShownGroup[],
  search: string,
  complete: () => Promise<boolean>,
): StandingGroups {
  const held = useRef<{ search: string; groups: readonly ShownGroup[] }>(undefined);
  const [, redraw] = useState(0);
  const standing = held.current?.search === search ? held.current.groups : undefined;
  const shown = standing ? standingGroups(standing, fresh) : fresh;
  const last = useRef(shown);
  const pressed = useRef<{ line: Element; top: number }>(undefined);
  // A shorter list scrolls the window, and the column with it: the column's own scroll position compensates for it.
  useLayoutEffect(() => {
    const { line, top } = pressed.current ?? {};
    if (!standing || !line?.isConnected || top === undefined) return;
    const moved = line.getBoundingClientRect().top - top;
    const column = line.closest('aside');
    if (column && moved !== 0) column.scrollTop += moved;
  });
  useEffect(() => {
    last.current = shown;
    if (standing && inDoubt(standing, fresh)) void complete();
  });
  const release = () => {
    if (!held.current) return;
    held.current = undefined;
    redraw((count) => count + 1);
  };
  return {
    shown,
    hold: (line) => {
      held.current ??= { search, groups: last.current };
      pressed.current = line ? { line, top: line.getBoundingClientRect().top } : undefined;
    },
    release,
    withTick: (before, key, value) => paths.shopWith(toggledQuery(before, key, value)),
    watching: {
      // After the visitor has scrolled the column, its position is kept.
      onWheel: () => {
        pressed.current = undefined;
      },
      // With touch, every tap ends with a pointerleave; there, closing the sheet or losing the focus releases the
      // lines.
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && release(),
      onBlur: ({ currentTarget, relatedTarget }) => {
        const pointed = currentTarget.matches(':hover');
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !pointed) release();
      },
    },
  };
}
