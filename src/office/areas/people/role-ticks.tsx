/** The roles of a person as ticks; one with permissions that the caller lacks cannot be given (C-OFF-5). */
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

export interface TickedRole {
  readonly id: number;
  readonly name_it: string;
  readonly name_en: string;
  readonly grantable: boolean;
}

export interface RoleTicksProps {
  readonly roles: readonly TickedRole[];
  readonly given: readonly number[];
  readonly change: (given: number[]) => void;
}

export function RoleTicks({ roles, given, change }: RoleTicksProps) {
  return (
    <fieldset>
      <legend className="field__label">{m.people_roles()}</legend>
      {roles.map(({ id, grantable, ...role }) => (
        <label className="tick" key={id} title={grantable ? undefined : m.people_role_above()}>
          <input
            className="box"
            type="checkbox"
            checked={given.includes(id)}
            disabled={!grantable}
            onChange={({ target }) => change(target.checked ? [...given, id] : given.filter((one) => one !== id))}
          />
          {role[`name_${getLocale()}`]}
        </label>
      ))}
    </fieldset>
  );
}
