import { expect, test } from 'vitest';
import { MACHINE_NAMES, machine } from './machines.ts';
import { readOptions } from './options.ts';

const NAMES = ['primary-killed', 'shop-killed'];

test('left out: every drill once, with a random seed', () => {
  const options = readOptions([], NAMES);
  expect(options).toMatchObject({ times: 1, only: [], customers: 50, guests: 10, pause: 1, round: 1, list: false });
  expect(Number.isInteger(options.seed)).toBe(true);
});

test('several names may follow --only', () => {
  expect(readOptions(['--times', '3', '--only', 'shop-killed', 'primary-killed', '--seed', '7'], NAMES)).toMatchObject({
    times: 3,
    only: ['shop-killed', 'primary-killed'],
    seed: 7,
  });
});

test.each([
  [['--only', 'nothing'], 'There is no drill "nothing": primary-killed, shop-killed'],
  [['--times', '0'], '--times must be a whole number from 1 to 1000, not "0".'],
  [['--customers', '51'], '--customers must be a whole number from 1 to 50, not "51".'],
  [['shop-killed'], 'What is "shop-killed"?'],
  [['--sed', '7'], "Unknown option '--sed'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readOptions(args, NAMES)).toThrow(sentence);
});

test('each machine has an address and a network of its own', () => {
  const machines = MACHINE_NAMES.map(machine);
  expect(new Set(machines.map(({ address }) => address)).size).toBe(machines.length);
  expect(new Set(machines.map(({ network }) => network)).size).toBe(machines.length);
});
