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
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat || repeats) run();
    };
  }
  unbind = [
    tinykeys(window, always, { ignore: isBelow }),
    tinykeys(window, plain, { ignore: (event) => isTyping(event) || isCovered() }),
  ];
}

/** Called once, at start. */
export function startKeyboard(): void {
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
