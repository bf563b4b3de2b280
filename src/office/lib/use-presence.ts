/** Says that the page of a record is open, and who else has it open: at once by events, at the latest every 20 seconds. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PRESENT_EVERY_MS, type PresenceTopic } from '#contract/office/presence-topics.ts';
import { callOffice } from './call-office.ts';

export function usePresence(topic: PresenceTopic, key: string): ReadonlyArray<{ user_id: number; name: string }> {
  const { data } = useQuery({
    queryKey: ['presence', `${topic}:${key}`],
    queryFn: async () => (await callOffice('office.be_present', { topic, key })).message.others,
    refetchInterval: PRESENT_EVERY_MS,
    staleTime: 0,
  });
  useEffect(
    () => () => {
      // Nobody waits for it, and without it the word is forgotten after a minute.
      callOffice('office.be_present', { topic, key, leaves: true }).catch(() => {});
    },
    [topic, key],
  );
  return data ?? [];
}
