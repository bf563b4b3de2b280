/** Valkey, or Redis 7: asked by its own client. */
import { expect, test } from 'vitest';
import { startEngine } from '../../scripts/engines/running-engines.ts';
import { valkey } from '../../scripts/engines/valkey.ts';
import { commandOf } from './kit/command-of.ts';
import { onEngine } from './kit/engine-tests.ts';

onEngine(valkey, () => {
  test('it stores what it is given, and nobody gets in without the password', async () => {
    const { port, password, stop } = await startEngine(valkey);
    const client = commandOf(valkey, 'valkey-cli|redis-cli');
    const ask = (login: readonly string[], ...words: readonly string[]) =>
      client('-p', String(port), ...login, ...words).stdout.trim();
    const own = ['--no-auth-warning', '-a', password];
    try {
      expect(ask(own, 'set', 'carrello', '1')).toBe('OK');
      expect(ask(own, 'get', 'carrello')).toBe('1');
      expect(ask([], 'get', 'carrello')).toContain('NOAUTH');
    } finally {
      await stop();
    }
  });
});
