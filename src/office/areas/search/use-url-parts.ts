import { useSearchParams } from 'react-router';

/** Parts of the URL's query by name, '' where one is not there; the second value writes one without a new entry in the browser's history. */
export function useUrlParts(): [part: (name: string) => string, set: (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  return [(name) => search.get(name) ?? '', set];
}
