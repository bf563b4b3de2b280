/** Renders only the rows near the window: a cart of 1 000 rows scrolls and reacts to typing like one of ten. */
import { type FocusEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { gapHeight, isRendered, type RowWindow } from './row-window.rules.ts';

/** How far outside the window rows are rendered in advance. */
const MARGIN = '1200px 0px';
/** Until rows have been measured: height of a row on a wide screen and on a phone. */
const ROW_PX = { wide: 71, phone: 111 };
/** What the server renders, and the first frame. */
const FIRST: RowWindow = { near: new Set([0, 1, 2, 3, 4, 5, 6, 7]), focused: undefined, whole: false };

export interface RowWindowView {
  /** For each block's element: observed while it is in the page. Its number is in `data-block`. */
  watch: (element: HTMLElement | null) => (() => void) | undefined;
  isRendered: (block: number) => boolean;
  gapHeight: (block: number) => number;
  /** For the element around all blocks. */
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Gaps exist in the browser only: the server renders all blocks of its page. */
const rowPx = () => (matchMedia('(max-width: 767.98px)').matches ? ROW_PX.phone : ROW_PX.wide);
const blockOf = (element: Element): number => Number(element.getAttribute('data-block'));

export function useRowWindow(rows: number): RowWindowView {
  const [shown, setShown] = useState(FIRST);
  const heights = useRef(new Map<number, number>());
  const observer = useRef<IntersectionObserver>(undefined);

  const observe = useCallback((): IntersectionObserver => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        // A gap has exactly the height that it was given, so it is not measured.
        for (const { isIntersecting, target, boundingClientRect } of entries)
          if (!isIntersecting && !target.hasAttribute('aria-hidden'))
            heights.current.set(blockOf(target), boundingClientRect.height);
        // Rendering rows has low priority: scrolling and typing go first.
        startTransition(() =>
          setShown((before) => {
            const near = new Set(before.near);
            for (const { isIntersecting, target } of entries) {
              if (isIntersecting) near.add(blockOf(target));
              else near.delete(blockOf(target));
            }
            return { ...before, near };
          }),
        );
      },
      { rootMargin: MARGIN },
    );
    return observer.current;
  }, []);

  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      observe().observe(element);
      return () => observer.current?.unobserve(element);
    },
    [observe],
  );

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const paper = matchMedia('print');
    const whole = (is: boolean) => flushSync(() => setShown((before) => ({ ...before, whole: is })));
    addEventListener('beforeprint', () => whole(true), { signal });
    addEventListener('afterprint', () => whole(false), { signal });
    paper.addEventListener('change', () => whole(paper.matches), { signal });
    return () => {
      stop.abort();
      observer.current?.disconnect();
      observer.current = undefined;
    };
  }, []);

  return {
    watch,
    isRendered: (block) => isRendered(block, shown),
    gapHeight: (block) => gapHeight(block, rows, heights.current, rowPx()),
    onFocus: ({ target }) => {
      const element = target.closest('[data-block]');
      if (element && blockOf(element) !== shown.focused)
        setShown((before) => ({ ...before, focused: blockOf(element) }));
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setShown((before) => ({ ...before, focused: undefined }));
    },
  };
}
