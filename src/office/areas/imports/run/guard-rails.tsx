/** The guard rails: what they allow, what this file would do, and what to check. A frame means "stop". */
import type { ImportReportOfRun } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import { guardAdvice, guardName } from '../import-words.ts';

type Guards = ImportReportOfRun['guards'];

export function GuardRails({ guards, isHeld }: { guards: Guards; isHeld: boolean }) {
  const broken = guards.filter((guard) => guard.broken).length;
  if (broken === 0) return null;
  return (
    <section className="import-guards" aria-labelledby="import-guards-title">
      <h2 className="import-guards__title" id="import-guards-title">
        <OfficeIcon name="alert" />
        {isHeld ? m.imports_guards_held({ count: broken }) : m.imports_guards_would({ count: broken })}
      </h2>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_guard()}</th>
            <th scope="col" className="import-table__number">
              {m.imports_guard_limit()}
            </th>
            <th scope="col" className="import-table__number">
              {m.imports_guard_here()}
            </th>
            <th scope="col">{m.imports_guard_look()}</th>
          </tr>
        </thead>
        <tbody>
          {guards.map(({ guard, limit, count, of, broken: isBroken }) => (
            <tr key={guard}>
              <th scope="row">{guardName(guard)}</th>
              <td className="import-table__number">{guard === 'columns' ? '0' : `${percent(limit)} %`}</td>
              <td className={isBroken ? 'import-table__number import-table__number--bad' : 'import-table__number'}>
                {guard === 'columns' ? formatCount(count) : `${percent(of > 0 ? (count / of) * 100 : 0)} %`}
              </td>
              <td>
                {guard !== 'columns' &&
                  count > 0 &&
                  m.imports_guard_share({ count: formatCount(count), of: formatCount(of) })}{' '}
                {isBroken && guardAdvice(guard)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percent = (value: number) => new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2 }).format(value);
