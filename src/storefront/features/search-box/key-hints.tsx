/** Keyboard hints of the panel. Not for screen readers: they announce the keys of the pattern themselves. */
import { m } from '#storefront/messages/messages.js';

export function KeyHints({ adding }: { adding: boolean }) {
  return (
    <p className="suggestion__keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {m.search_keys_move()}
      </span>
      <span>
        <kbd>{m.search_key_enter()}</kbd> {m.search_keys_open()}
      </span>
      {adding && (
        <span>
          <kbd>{m.search_key_shift()}</kbd> <kbd>{m.search_key_enter()}</kbd> {m.search_keys_add()}
        </span>
      )}
      <span>
        <kbd>Esc</kbd> {m.search_keys_close()}
      </span>
    </p>
  );
}
