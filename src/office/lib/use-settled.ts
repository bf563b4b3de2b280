/** A value once it has not changed for a moment: what is typed is not asked for at each key. */
import { useEffect, useState } from 'react';

const SETTLED_MS = 200;

export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
