/** Keys as they are written on screen. */

const NAMES: Readonly<Record<string, string>> = {
  $mod: 'Ctrl',
  Escape: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '[Shift]': '',
};

/** `$mod+KeyK` → `['Ctrl K']`; a sequence has one entry per press: `g o` → `['g', 'o']`. */
export function keyNames(key: string): string[] {
  return key.split(' ').map((press) =>
    press
      .split(/(?<=[\w\]])\+/)
      .map((part) => NAMES[part] ?? part.replace(/^Key(?=[A-Z]$)/, ''))
      .filter((part) => part !== '')
      .join(' '),
  );
}
