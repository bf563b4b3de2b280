import { describe } from 'vitest';
import { memoryAllowances } from '#server/platform/rate-limit/allowances.ts';
import { allowancesCases } from './allowances.cases.ts';

describe('in the memory of one process', () => {
  allowancesCases(async () => {
    let now = 1_700_000_000_000;
    return {
      processes: [onePerKind(memoryAllowances(() => new Date(now)))],
      async pass(milliseconds) {
        now += milliseconds;
      },
      close: async () => {},
    };
  });
});

/** The shop asks for each kind of failures once. */
function onePerKind(allowances: ReturnType<typeof memoryAllowances>) {
  const failures = { login: allowances.failures('login'), letter: allowances.failures('letter') };
  return { ...allowances, failures: (kind: 'login' | 'letter') => failures[kind] };
}
