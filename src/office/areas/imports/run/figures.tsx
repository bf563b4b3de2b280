/** The figures of a trial or a run: they add up to the lines of the file. */
import type { ImportReportOfRun } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';

export function Figures({ report, replace }: { report: ImportReportOfRun; replace: boolean }) {
  const { rows, created, changed, same, refused, switched_off: off, about, dry, stale = 0, waiting = 0 } = report;
  const isOfArticles = about === 'articles';
  return (
    <dl className="import-figures">
      <Figure name={m.imports_figure_rows()} count={rows} />
      <Figure
        name={
          dry
            ? isOfArticles
              ? m.imports_figure_new_articles()
              : m.imports_figure_new_customers()
            : m.imports_figure_created()
        }
        count={created}
      />
      <Figure name={dry ? m.imports_figure_change() : m.imports_figure_changed()} count={changed} />
      <Figure name={m.imports_figure_same()} count={same} />
      {stale > 0 && <Figure name={m.imports_figure_stale()} count={stale} />}
      {waiting > 0 && <Figure name={m.imports_figure_waiting()} count={waiting} />}
      <Figure name={m.imports_figure_refused()} count={refused} isBad={refused > 0} />
      {(off > 0 || replace) && (
        <Figure name={dry ? m.imports_figure_off() : m.imports_figure_off_done()} count={off} isBad={off > 0} />
      )}
    </dl>
  );
}

function Figure({ name, count, isBad = false }: { name: string; count: number; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'import-figures__count import-figures__count--bad' : 'import-figures__count'}>
        {formatCount(count)}
      </dd>
    </div>
  );
}
