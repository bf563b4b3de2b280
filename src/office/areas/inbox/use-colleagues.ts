/** Who can take care of enquiries, by user id; empty until it is known. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';

export function useColleagues(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['people', 'of-inbox'],
    queryFn: async () => (await callOffice('office_inbox.get_colleagues', {})).message.data,
    enabled: may('enquiries.read'),
  });
  return useMemo(() => new Map((data ?? []).map(({ user_id: id, name }) => [String(id), name])), [data]);
}
