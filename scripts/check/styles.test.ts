import { expect, test } from 'vitest';
import { readUsedClasses } from './class-names.ts';
import { checkStyles } from './styles.ts';

const SHEET = 'src/storefront/features/door/door.css';
const DOOR = 'src/storefront/features/door/door.tsx';

test('A rule without an element and a class without a rule are complaints', () => {
  const tree = new Map([
    [SHEET, '@layer parts { .door { color: red } @media print { .door__knob:not(.is-open) { color: blue } } }'],
    [DOOR, `export const Door = () => <div className="door door--wide" title="door__knob is-open" />;`],
  ]);
  expect(checkStyles(tree, {})).toEqual([
    `${SHEET}: no component uses the class "door__knob"`,
    `${SHEET}: no component uses the class "is-open"`,
    `${DOOR}: no style sheet has a rule for the class "door--wide"`,
  ]);
});

test('Classes are read from conditions, constants, functions, parameters and other files', () => {
  const tree = new Map([
    [
      DOOR,
      `import { look } from './look.ts';
       const TONES = { warn: 'tone-warn' } as const;
       const list = (extra?: string) => ['listed', extra && 'listed--more'].filter(Boolean).join(' ');
       const bar = (name: string) => <i className={name} />;
       export function Door({ open, size, className, tone }) {
         const state = open === 'not-a-class' ? 'is-open' : undefined;
         element.classList.add('added');
         return <b className={\`door\${open ? ' door--open' : ''} \${className}\`} {...{ panelClass: state }}>
           {bar('bar-one')}<i className={\`size--\${size}\`} /><i className={list()} /><i className={TONES[tone]} /><i className={look(1)} />
         </b>;
       }`,
    ],
    ['src/storefront/features/door/look.ts', `export function look(n: number) { return n > 0 && 'look-up'; }`],
  ]);
  const { names, patterns } = readUsedClasses(tree);
  expect([...names.keys()].sort()).toEqual(
    'added bar-one door door--open is-open listed listed--more look-up tone-warn'.split(' '),
  );
  expect(patterns).toEqual([/^size--[\w-]+$/]);
});

test('Names are words, as block__element--modifier', () => {
  const words = ['door', 'door-frame__left-side--wide', 'is-on', 'columns--3', 'button--go'];
  const others = ['dr', 'door__x', 'doorFrame', 'door--a--b', 'door_knob'];
  const names = [...words, ...others];
  const tree = new Map([
    [SHEET, names.map((name) => `.${name} { color: red }`).join('\n')],
    [DOOR, `export const Door = () => <div className="${names.join(' ')}" />;`],
  ]);
  expect(checkStyles(tree, {})).toEqual(
    others.map((name) => `${SHEET}: write "${name}" in words, as block__element--modifier`),
  );
});

test('A class is styled in one folder, paper and preferences apart', () => {
  const tree = new Map([
    [SHEET, '.door { color: red } .door:not(.key) .key { color: red }'],
    ['src/storefront/features/door/door-print.css', '.key { display: none }'],
    ['src/storefront/styles/print.css', '.door { display: none }'],
    ['src/storefront/features/house/house.css', '.house .key { color: blue } .door .house { color: blue }'],
    [DOOR, `export const Door = () => <div className="door key house" />;`],
  ]);
  const folders = 'src/storefront/features/door, src/storefront/features/house';
  expect(checkStyles(tree, {})).toEqual([`"key" is styled in one folder more: ${folders}`]);
  expect(checkStyles(tree, { 'src/storefront/': new Map([['key', 2]]) })).toEqual([]);
  expect(checkStyles(tree, { 'src/storefront/': new Map([['key', 3]]) })).toEqual([
    '"key" is styled in 2 folders now: say so',
  ]);
});
