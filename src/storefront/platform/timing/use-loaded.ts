/** False while the page is rendered and hydrated, true afterwards: for parts that are fetched after everything else. */
import { useEffect, useState } from 'react';

export function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return loaded;
}
