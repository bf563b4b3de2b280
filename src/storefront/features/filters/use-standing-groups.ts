/** Keeps the filters where they are from the first press in the column until the pointer, or the focus, has left it. */
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#storefront/paths.ts';
import type { ShownGroup } from './shown-groups.rules.ts';
import { inDoubt, standingGroups, toggledQuery } from './standing-groups.rules.ts';

export interface StandingGroups {
  shown: readonly ShownGroup[];
  /** A filter is being pressed: what is shown now stands, and the line stays at its height in the window. */
  hold: (line: Element | null) => void;
  /** Whoever chose has gone on: gone lines go, new ones come. */
  release: () => void;
  /** Address of the search `before` with one more value, or one less. */
  withTick: (before: string, key: string, value: string) => string;
  /** For the column itself. */
  watching: {
    onPointerLeave: (event: PointerEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onWheel: () => void;
  };
}

/**
 * @param fresh groups as the last answer has them
 * @param search what is searched, apart from its filters: another search begins anew
 * @param complete fetches what is missing of groups that came in part
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
  // A shorter list scrolls the window, and the column with it: the column scrolls back inside.
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
      // Who scrolls the column has it where they want it.
      onWheel: () => {
        pressed.current = undefined;
      },
      // A finger leaves with every touch; what it chose in is closed or loses the focus.
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && release(),
      onBlur: ({ currentTarget, relatedTarget }) => {
        const pointed = currentTarget.matches(':hover');
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !pointed) release();
      },
    },
  };
}
