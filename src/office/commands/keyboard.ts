/** Turns key presses into commands: one listener for the whole office. Silent while a person types. */
import { type KeybindingsMap, tinykeys } from 'tinykeys';
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

/** As long as the second press of `g a` is waited for (tinykeys' own time). */
const SEQUENCE_MS = 1_000;
const NO_PRESS = { key: '', at: Number.NEGATIVE_INFINITY };
/** The press before the present one, and the present one. */
let presses = [NO_PRESS, NO_PRESS] as const;

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
  // Of a press that ends a sequence and is a key too, tinykeys runs the one that stands first.
  const [two, one] = [true, false].map((isTwo) => Object.entries(plain).filter(([key]) => key.includes(' ') === isTwo));
  const ordered: KeybindingsMap = Object.fromEntries([...(two ?? []), ...(one ?? [])]);
  sequences = new Set(two?.map(([key]) => key));
  unbind = [
    tinykeys(window, always, { ignore: isBelow }),
    tinykeys(window, ordered, { ignore: (event) => isTyping(event) || isCovered() }),
  ];
}

/** Called once, at start. */
export function startKeyboard(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key))
        presses = [presses[1], { key: isTyping(event) ? '' : event.key, at: event.timeStamp }];
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
