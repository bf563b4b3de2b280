/** What a change of many rows means beyond its cells, in its preview: counted by the server, once. */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalWords } from '../lib/refusal-words.ts';

export interface BulkEffectProps<Effect> {
  readonly queryKey: QueryKey;
  readonly load: () => Promise<Effect>;
  /** Until it is here. */
  readonly counting: string;
  readonly children: (effect: Effect) => ReactNode;
}

export function BulkEffect<Effect>({ queryKey, load, counting, children }: BulkEffectProps<Effect>) {
  const { data, error } = useQuery({
    queryKey,
    queryFn: load,
    // It is of the moment of its preview.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error)
    return (
      <p className="field__error" role="alert">
        {refusalWords(error)}
      </p>
    );
  return data === undefined ? <p className="hint">{counting}</p> : children(data);
}
