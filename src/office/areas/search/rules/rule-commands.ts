/** Commands that several pages of the search desk have, with one key and one name each. */
import type { Command } from '#office/commands/command-list.ts';
import { m } from '#office/messages/messages.js';

interface Deed {
  /** False: the person may not, or there is nothing to do it with. */
  readonly can: boolean;
  readonly run: () => void;
}

export const newRuleCommand = ({ can, run }: Deed): Command => ({
  id: 'search-rule-new',
  name: m.searchdesk_new(),
  key: 'n',
  icon: 'plus',
  hint: true,
  disabled: !can,
  run,
});

export const publishCommand = ({ can, run }: Deed): Command => ({
  id: 'search-publish',
  name: m.searchdesk_publish(),
  key: 'p',
  icon: 'check',
  hint: true,
  disabled: !can,
  run,
});

export const withdrawCommand = ({ can, run }: Deed): Command => ({
  id: 'search-withdraw',
  name: m.searchdesk_withdraw(),
  key: 'w',
  icon: 'off',
  hint: true,
  disabled: !can,
  run,
});
