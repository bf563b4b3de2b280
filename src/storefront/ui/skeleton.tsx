/** Rows that wait with the geometry of the real ones: shown from 100 ms on, never before (mock "Motion and waiting"). */
import { useEffect, useState } from 'react';

const SHOW_AFTER_MS = 100;

/** True once `waiting` has lasted 100 ms. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

/** Product rows while loading; goes inside `<ul className="list" aria-busy="true">`. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
    <li key={index} className="row" aria-hidden="true">
      <span className="row__pic skel skel--p" />
      <div className="row__art stack stack--s">
        <span className="skel skel--1" />
        <span className="skel skel--2" />
        <span className="skel skel--3" />
      </div>
      <span className="row__pr skel skel--n" />
      <span className="row__q skel skel--b" />
      <span className="row__add skel skel--b" />
    </li>
  ));
}
