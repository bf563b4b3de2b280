/**
 * Stores what a visitor has typed into a form for the browser session, so that a reload, an error or the back button
 * loses nothing. Passwords, files and honeypot fields are never stored.
 */

/** Names with values, as a form sends them. */
type Entries = Array<[name: string, value: string]>;

/** Honeypot: bots fill it in, people do not see it. */
export const TRAP_FIELD = 'website';

export function storeForm(key: string, form: HTMLFormElement): void {
  const passwords = new Set([...form.querySelectorAll<HTMLInputElement>('[type="password"]')].map(({ name }) => name));
  const kept: Entries = [];
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && name !== TRAP_FIELD && !passwords.has(name)) kept.push([name, value]);
  write(key, JSON.stringify(kept));
}

export function deleteStoredForm(key: string): void {
  write(key, null);
}

/** Restores stored values into fields that the visitor has not touched since. Returns whether there were any. */
export function restoreForm(key: string, form: HTMLFormElement): boolean {
  const kept = read(key);
  if (kept.length === 0) return false;
  const values = new Map(kept);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked === field.defaultChecked)
        field.checked = kept.some(([name, value]) => name === field.name && value === field.value);
    } else if (isText(field)) {
      const value = values.get(field.name);
      const untouched = field instanceof HTMLSelectElement ? field.value === '' : field.value === field.defaultValue;
      if (value !== undefined && untouched) field.value = value;
    }
  }
  return true;
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !['hidden', 'file', 'password'].includes(field.type);
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

function read(key: string): Entries {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const isEntry = (one: unknown): one is Entries[number] =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the form still works, but a reload empties it.
  }
}
