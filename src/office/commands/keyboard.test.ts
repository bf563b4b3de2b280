/** Keys of two presses while pages come and go. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCommands } from './command-list.ts';
import { startKeyboard } from './keyboard.ts';

class Press extends Event {
  readonly key: string;
  readonly code: string;
  constructor(key: string) {
    super('keydown', { cancelable: true });
    this.key = key;
    this.code = `Key${key.toUpperCase()}`;
  }
  getModifierState = () => false;
}

const ran: string[] = [];
const command = (id: string, key: string) => ({ id, name: id, key, run: () => void ran.push(id) });
const press = (key: string) => window.dispatchEvent(new Press(key));
const nextTurn = () => new Promise((done) => setImmediate(done));

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('Element', class {});
  startKeyboard();
});
afterAll(() => vi.unstubAllGlobals());

test('`g a` goes on when the page replaces its commands between the two presses, and is no `a`', async () => {
  addCommands('frame').update([command('to articles', 'g a')]);
  const page = addCommands('page');
  page.update([command('accept', 'a')]);
  await nextTurn();
  press('g');
  page.update([command('accept', 'a'), command('note', 'n')]);
  await nextTurn();
  press('a');
  expect(ran.splice(0)).toEqual(['to articles']);
  press('a');
  press('n');
  expect(ran.splice(0)).toEqual(['accept', 'note']);
  page.remove();
});
