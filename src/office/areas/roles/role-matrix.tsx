/** The matrix role × permission: built-in roles are locked, changed cells are marked, arrow keys move between cells. */
import { Fragment, type KeyboardEvent } from 'react';
import type { Permission } from '#contract/office/permissions.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { may } from '../../lib/start-data.ts';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { CODE_WORDS, codeGroups } from './code-words.ts';
import type { RoleDraft } from './role-draft.rules.ts';

export interface RoleMatrixProps {
  readonly roles: readonly OfficeRole[];
  readonly codes: readonly Permission[];
  readonly chosen: number | undefined;
  readonly choose: (id: number) => void;
  /** What is not saved yet. */
  readonly draftFor: (role: OfficeRole) => RoleDraft;
  readonly tick: (role: OfficeRole, code: Permission, given: boolean) => void;
}

export const roleName = (role: Pick<OfficeRole, 'name_it' | 'name_en'>): string => role[`name_${getLocale()}`];

export function RoleMatrix({ roles, codes, chosen, choose, draftFor, tick }: RoleMatrixProps) {
  return (
    <div className="matrix">
      <table className="matrix__table" onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th scope="col" className="matrix__first">
              {m.roles_permission()}
            </th>
            {roles.map((role) => (
              <th scope="col" key={role.id} className={role.id === chosen ? 'matrix__chosen' : undefined}>
                <button
                  className="matrix__role"
                  type="button"
                  aria-pressed={role.id === chosen}
                  aria-label={m.roles_choose({ role: roleName(role) })}
                  onClick={() => choose(role.id)}
                >
                  {role.locked && <OfficeIcon name="lock" small />}
                  {roleName(role)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codeGroups(codes).map((group) => (
            <Fragment key={group.name}>
              <tr>
                <th className="matrix__group" scope="rowgroup" colSpan={roles.length + 1}>
                  {group.name}
                </th>
              </tr>
              {group.codes.map((code) => (
                <tr key={code}>
                  <th scope="row" className="matrix__first">
                    {CODE_WORDS[code]()} <span className="matrix__code">{code}</span>
                  </th>
                  {roles.map((role) => (
                    <Cell
                      key={role.id}
                      role={role}
                      code={code}
                      given={draftFor(role).permissions.includes(code)}
                      tick={tick}
                    />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends Pick<RoleMatrixProps, 'tick'> {
  readonly role: OfficeRole;
  readonly code: Permission;
  readonly given: boolean;
}

function Cell({ role, code, given, tick }: CellProps) {
  const before = role.permissions.includes(code);
  // Nobody gives a permission that they lack (C-OFF-5); what is there may be taken away.
  const isLacking = !given && !before && !may(code);
  return (
    <td className={given === before ? undefined : 'matrix__changed'}>
      <input
        className="box"
        type="checkbox"
        checked={given}
        disabled={role.locked || isLacking}
        title={role.locked ? m.roles_locked() : isLacking ? m.roles_lacking() : undefined}
        aria-label={m.roles_cell({ role: roleName(role), permission: CODE_WORDS[code]() })}
        onChange={({ target }) => tick(role, code, target.checked)}
      />
    </td>
  );
}

/** Arrow keys go to the next cell that can be changed, in the row or in the column. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.parentElement;
  if (!step || !cell || !(row instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  const [down = 0, right = 0] = step;
  const { rows } = event.currentTarget;
  for (let [y, x] = [row.rowIndex + down, cell.cellIndex + right]; ; y += down, x += right) {
    const target = rows[y]?.cells[x];
    if (!target && (y <= 0 || y >= rows.length || right !== 0)) return;
    const box = target?.querySelector('input');
    if (box && !box.disabled) {
      box.focus();
      return;
    }
  }
}
