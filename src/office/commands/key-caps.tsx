/** Keys as caps: `g o` is two of them. Read aloud with the word beside them. */
import { keyNames } from './key-names.rules.ts';

export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="key-caps">
      {keyNames(keys).map((name, press) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the presses of one key never change their order
        <kbd key={press}>{name}</kbd>
      ))}
    </span>
  );
}
