/** Text that is typed and not sent yet: it survives a reload and a visit to another page of the office (C-OFF-8). */
import { useState } from 'react';

const PREFIX = 'bancale-office-draft:';

/**
 * `name` is unique for what it belongs to: `order-note:OW/1`. The returned function stores a value; the initial one, or
 * undefined, removes it.
 */
export function useDraft<Value>(name: string, initial: Value): [Value, (value: Value | undefined) => void] {
  const [held, hold] = useState<{ name: string; value: Value }>(() => ({ name, value: stored(name) ?? initial }));
  const value = held.name === name ? held.value : (stored<Value>(name) ?? initial);
  return [
    value,
    (next) => {
      hold({ name, value: next ?? initial });
      if (next === undefined || next === initial) sessionStorage.removeItem(PREFIX + name);
      else sessionStorage.setItem(PREFIX + name, JSON.stringify(next));
    },
  ];
}

function stored<Value>(name: string): Value | undefined {
  const text = sessionStorage.getItem(PREFIX + name);
  return text === null ? undefined : JSON.parse(text);
}
