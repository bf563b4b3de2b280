/** Keys of the list of rules, as in grids: `j` and `k` walk, `x` chooses, Enter opens the one that has the focus. */
import { useCommands } from '#office/commands/use-commands.ts';
import { m } from '#office/messages/messages.js';

/** Links of the list, in its order; each has the number of its rule. */
const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-rule]')];

function walk(step: number): void {
  const all = links();
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
}

export function useRuleKeys(choose: (id: number) => void, mayChoose: boolean): void {
  useCommands([
    { id: 'rule-next', name: m.searchdesk_next(), key: 'j', run: () => walk(1) },
    { id: 'rule-previous', name: m.searchdesk_previous(), key: 'k', run: () => walk(-1) },
    {
      id: 'rule-choose',
      name: m.searchdesk_choose(),
      key: 'x',
      disabled: !mayChoose,
      run() {
        const id = Number((document.activeElement as HTMLElement | null)?.dataset.rule);
        if (id > 0) choose(id);
      },
    },
  ]);
}
