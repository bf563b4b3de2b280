/** Which rows are in the page while a grid is scrolled: by the bar, by wheel and by keys, also when the bar is scaled. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  firstAt,
  firstShowing,
  isScaled,
  type ListSize,
  lastFirst,
  rowWindow,
  scrolledHeight,
  topOf,
} from './scroll-window.rules.ts';

/** Pixels of the row of headings, which stays. */
const HEAD = 28;

export function useGridScroll(
  box: RefObject<HTMLDivElement | null>,
  total: number,
  row: number,
  onVisible: (from: number, to: number) => void,
) {
  const [height, setHeight] = useState(600);
  const [at, setAt] = useState({ first: 0, top: 0 });
  const size: ListSize = { total, row, height };
  const latest = useRef({ size, at });
  latest.current = { size, at };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setHeight(Math.max(row, element.clientHeight - HEAD));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, row]);

  const goTo = (first: number) => {
    const bounded = Math.min(Math.max(first, 0), lastFirst(latest.current.size));
    const top = topOf(latest.current.size, bounded);
    // First the place, then the bar: its event finds that nothing is left to do.
    latest.current.at = { first: bounded, top };
    setAt({ first: bounded, top });
    if (box.current) box.current.scrollTop = top;
  };

  const goToLatest = useRef(goTo);
  goToLatest.current = goTo;
  const scaled = isScaled(size);
  useEffect(() => {
    const element = box.current;
    if (!element || !scaled) return;
    // One turn of the wheel is some rows, however many rows a pixel of the bar stands for.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * latest.current.size.row;
      goToLatest.current(latest.current.at.first + pixels / latest.current.size.row);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, scaled]);

  // A shorter list, or a lower window: the bar stands where it can.
  const first = Math.min(at.first, lastFirst(size));
  const { from, to, offset } = rowWindow(size, first, topOf(size, first));
  useEffect(() => onVisible(from, to), [from, to, onVisible]);

  return {
    from,
    to,
    offset,
    height: scrolledHeight(size),
    /** Rows of a page of the keyboard. */
    pageRows: Math.max(1, Math.floor(height / row) - 1),
    onScroll() {
      const top = box.current?.scrollTop ?? 0;
      if (Math.abs(top - latest.current.at.top) < 1) return;
      setAt({ first: firstAt(latest.current.size, top), top });
    },
    /** The first row at the upper edge. */
    first: Math.round(first * 100) / 100,
    goTo,
    /** Makes a row visible, moving as little as possible. */
    show(place: number) {
      const next = firstShowing(latest.current.size, latest.current.at.first, place);
      if (next !== latest.current.at.first) goTo(next);
    },
  };
}
