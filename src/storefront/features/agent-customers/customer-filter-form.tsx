/** Search and order of the list: a GET form, so that the URL contains the filter. */
import { AGENT_SORTS, type AgentSort } from '#contract/values/agent-sorts.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';

const SORT_NAMES: Record<AgentSort, () => string> = {
  name: m.agent_sort_name,
  overdue: m.agent_sort_overdue,
  'last-order': m.agent_sort_last_order,
  'open-cart': m.agent_sort_open_cart,
};

export interface CustomerFilterFormProps {
  text: string;
  sort: AgentSort;
  /** Only customers with overdue payments: kept when the form is sent. */
  overdue: boolean;
  next: string;
}

export function CustomerFilterForm({ text, sort, overdue, next }: CustomerFilterFormProps) {
  return (
    <form className="filters section" action={paths.customers()} key={`${text} ${sort}`}>
      {next && <input type="hidden" name="next" value={next} />}
      {overdue && <input type="hidden" name="overdue" value="true" />}
      <label className="field field--grow">
        <span>{m.agent_search()}</span>
        <input className="input" type="search" name="text" defaultValue={text} maxLength={100} autoComplete="off" />
      </label>
      <label className="field">
        <span>{m.agent_sort()}</span>
        <select className="input" name="sort" defaultValue={sort}>
          {AGENT_SORTS.map((one) => (
            <option key={one} value={one}>
              {SORT_NAMES[one]()}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" tone="ink">
        {m.agent_search_do()}
      </Button>
    </form>
  );
}
