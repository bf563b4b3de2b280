/** One record of the inbox by the number in the address: while it loads, as it is, or unknown. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';

interface InboxItemProps<Item> {
  /** Of the address: `dispute`, `trade` …; with the number it is the key of the query. */
  readonly kind: string;
  readonly load: (id: number) => Promise<Item>;
  /** @param stale what is shown could not be read again */
  readonly page: (item: Item, stale: boolean) => ReactNode;
}

export function InboxItem<Item>({ kind, load, page }: InboxItemProps<Item>) {
  const id = Number(useParams().id);
  const { data, error } = useQuery({ queryKey: ['inbox', `${kind}/${id}`], queryFn: () => load(id) });
  if (data !== undefined) return page(data, error !== null);
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}
