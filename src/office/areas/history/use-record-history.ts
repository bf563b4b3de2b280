/** The changes of one record, the newest first, or of one of its fields; which one is in the address (C-OFF-8). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { fieldName } from './history-words.ts';

/** Of the address. */
const PARAMETER = 'changed';

export type RecordEntry = OfficeApiTypes['office_history.get_record']['response']['message']['data'][number];

export interface RecordHistory {
  readonly entries: readonly RecordEntry[];
  readonly isLoaded: boolean;
  readonly error: Error | null;
  /** undefined = there are no older ones. */
  readonly more: (() => void) | undefined;
  readonly isFetching: boolean;
  /** Fields that the newest changes are about, by name; those of a line are one (`delivered`). */
  readonly fields: ReadonlyArray<{ readonly field: string; readonly name: string }>;
  /** '' = all. */
  readonly field: string;
  readonly narrow: (field: string) => void;
}

/** `topic`: of the events that bring it up to date. */
export function useRecordHistory(topic: string, entity: string, key: string): RecordHistory {
  const [params, setParams] = useSearchParams();
  const field = params.get(PARAMETER) ?? '';
  const all = useChanges(topic, { entity, key });
  const some = useChanges(topic, { entity, key, ...(field !== '' && { field }) });
  const changed = all.data?.pages.flatMap((page) => page.data).flatMap(({ change }) => change.fields) ?? [];
  const names = new Map(
    changed.map((one) => {
      const whole = one.field.split('.', 1)[0] ?? one.field;
      return [whole, fieldName(whole, entity)] as const;
    }),
  );
  if (field !== '' && !names.has(field)) names.set(field, fieldName(field, entity));
  return {
    entries: some.data?.pages.flatMap((page) => page.data) ?? [],
    isLoaded: some.data !== undefined,
    error: some.error,
    more: some.hasNextPage ? () => void some.fetchNextPage() : undefined,
    isFetching: some.isFetching,
    fields: [...names]
      .map(([one, name]) => ({ field: one, name }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    field,
    narrow: (next) =>
      setParams(
        (now) => {
          const to = new URLSearchParams(now);
          if (next === '') to.delete(PARAMETER);
          else to.set(PARAMETER, next);
          return to;
        },
        { replace: true },
      ),
  };
}

function useChanges(topic: string, asked: { readonly entity: string; readonly key: string; readonly field?: string }) {
  return useInfiniteQuery({
    queryKey: [topic, asked.key, 'history', asked.field ?? ''],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) =>
      (await callOffice('office_history.get_record', { ...asked, ...(pageParam > 0 && { before: pageParam }) }))
        .message,
    getNextPageParam: ({ next }) => next,
  });
}
