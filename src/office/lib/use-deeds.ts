/** Presses of a page whose state is read again after each: why the last one was refused stands on the page. */
import { useState } from 'react';
import { queryClient } from './query-client.ts';
import { refusalWords } from './refusal-words.ts';

export interface Deeds {
  /** Empty = the last one was not refused. */
  readonly refused: string;
  press(deed: () => Promise<void>): void;
}

/** @param topic of the queries that are read again, whatever became of it. */
export function useDeeds(topic: string): Deeds {
  const [refused, setRefused] = useState('');
  async function carryOut(deed: () => Promise<void>): Promise<void> {
    setRefused('');
    try {
      await deed();
    } catch (error) {
      setRefused(refusalWords(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: [topic] });
    }
  }
  return { refused, press: (deed) => void carryOut(deed) };
}
