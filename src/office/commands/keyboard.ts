/** Turns key presses into commands: one listener for the whole office. Silent while a person types. */
import { createKeybindingsHandler, type KeybindingsMap, tinykeys } from 'tinykeys';
import { presentCommands, subscribeCommands } from './command-list.ts';

const SWITCHED_OFF = 'bancale-office-keys-off';
/** Fields in which a key writes. A check box and a button do not write. */
const WRITES =
  '[contenteditable]:not([contenteditable="false"]),textarea,select,input:not([type=checkbox],[type=radio],[type=button],[type=submit])';

/** Single keys are off: the person's choice on this device. */
export const keysAreOff = (): boolean => localStorage.getItem(SWITCHED_OFF) === '1';

export function switchKeys(off: boolean): void {
  if (off) localStorage.setItem(SWITCHED_OFF, '1');
  else localStorage.removeItem(SWITCHED_OFF);
  bind();
}

/** So long the second press of `g a` is waited for. */
const SEQUENCE_MS = 1_000;
const NO_PRESS = { key: '', at: Number.NEGATIVE_INFINITY };
/** The press before the present one, and the present one. */
let presses = [NO_PRESS, NO_PRESS] as const;
let latest: KeyboardEvent | undefined;

/** What two presses mean, of the present bindings: `g a`. */
let sequences: ReadonlySet<string> = new Set();

/** The second press of a sequence is no command of its own: `g a` goes to the articles, and accepts no order. */
const isSecondPress = ({ key, timeStamp }: KeyboardEvent) =>
  sequences.has(`${presses[0].key} ${key}`) && timeStamp - presses[0].at < SEQUENCE_MS;

/** Ends the present bindings. */
let unbind: Array<() => void> = [];

const isTyping = ({ target, isComposing }: KeyboardEvent) =>
  isComposing || (target instanceof Element && target.matches(WRITES));

/** Below an open dialog or menu lies a page that must not move: single keys are its, wherever the focus is. */
const isCovered = () => document.querySelector('[data-covers]') !== null;

/** Keys with Ctrl that work in fields work in those of a dialog too. */
const isBelow = ({ target }: KeyboardEvent) =>
  isCovered() && !(target instanceof Element && target.closest('[data-covers]'));

/** From a field of the page back to the page, where single keys are commands. Dialogs and open lists have their own Escape. */
export function leaveField(): void {
  const field = document.activeElement;
  if (!field?.matches(WRITES) || field.closest('[data-covers]') || field.ariaExpanded === 'true') return;
  document.getElementById('page')?.focus({ preventScroll: true });
}

function bind(): void {
  for (const end of unbind) end();
  const { frame, page } = presentCommands();
  const plain: KeybindingsMap = {};
  const always: KeybindingsMap = {};
  // The page's own come first: of two commands with one key the nearer one runs.
  for (const { key, run, disabled, repeats, whileTyping } of [...page, ...frame]) {
    if (key === undefined || disabled) continue;
    // Keys with Ctrl cannot be switched off: browsers have them too.
    if (keysAreOff() && !key.includes('$mod')) continue;
    const bindings = whileTyping ? always : plain;
    bindings[key] ??= (event) => {
      // A field or a list that took the key for itself keeps it.
      if (event.defaultPrevented || (!key.includes(' ') && isSecondPress(event))) return;
      event.preventDefault();
      if (!event.repeat || repeats) run();
    };
  }
  const ignore = (event: KeyboardEvent) => isTyping(event) || isCovered();
  const [two, one] = [true, false].map((isTwo) =>
    Object.fromEntries(Object.entries(plain).filter(([key]) => key.includes(' ') === isTwo)),
  ) as [KeybindingsMap, KeybindingsMap];
  sequences = new Set(Object.keys(two));
  const second = createKeybindingsHandler(two, { ignore, timeout: SEQUENCE_MS });
  // A page that is ready between the two presses replaces the bindings: the first press still counts.
  if (latest && performance.now() - latest.timeStamp < SEQUENCE_MS) second(latest);
  window.addEventListener('keydown', second);
  unbind = [
    tinykeys(window, always, { ignore: isBelow }),
    () => window.removeEventListener('keydown', second),
    tinykeys(window, one, { ignore }),
  ];
}

/** Called once, at start. */
export function startKeyboard(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      presses = [presses[1], { key: isTyping(event) ? '' : event.key, at: event.timeStamp }];
      latest = event;
    },
    { capture: true },
  );
  bind();
  let due = false;
  // Pages replace their lists in one go: they are bound once.
  subscribeCommands(() => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      bind();
    });
  });
}
