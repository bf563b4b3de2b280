/** Log lines for a terminal: `10:42:03  200  wrapper.product_list  3.2 ms`. Files and pipes get JSON. */
interface LogLine {
  level: string;
  time: string;
  msg?: string;
  method?: string;
  call?: string;
  page?: string;
  status?: number;
  ms?: number;
  err?: { stack?: string; message?: string };
  [field: string]: unknown;
}

/** One line of JSON → the line to print; remaining fields follow as they are. */
export function terminalLine(json: string): string {
  const {
    level,
    time,
    msg,
    method,
    call,
    page,
    status,
    ms,
    err,
    id: _,
    client_id: __,
    ...rest
  } = JSON.parse(json) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (status !== undefined) return `${clock}  ${status}  ${method} ${call ?? page}  ${ms} ms\n`;
  const more = Object.keys(rest).length > 0 ? `  ${JSON.stringify(rest)}` : '';
  const what = `${clock}  ${level === 'info' ? '' : `${level}: `}${msg ?? ''}${call ? ` (${call})` : ''}${more}\n`;
  return err ? `${what}${err.stack ?? err.message}\n` : what;
}
