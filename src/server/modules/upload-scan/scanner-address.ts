/** Parses the scanner in `uploads.scanner` of the settings. */

export type ScannerAddress =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'command'; readonly file: string; readonly args: readonly string[] };

const CLAMD_PORT = 3310;

/**
 * `clamd:/run/clamav/clamd.ctl`, `clamd://127.0.0.1:3310` or `command:/usr/bin/clamdscan --no-summary -`; undefined for
 * anything else. A command gets the file on its standard input; it is run without a shell.
 */
export function scannerAddress(text: string): ScannerAddress | undefined {
  const socket = /^clamd:(\/[^/\s][^\s]*)$/.exec(text);
  if (socket?.[1]) return { kind: 'socket', path: socket[1] };
  const tcp = /^clamd:\/\/(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text);
  if (tcp?.[1]) {
    const port = Number(tcp[2] ?? CLAMD_PORT);
    return port > 0 && port < 65_536 ? { kind: 'tcp', host: tcp[1].replace(/^\[|\]$/g, ''), port } : undefined;
  }
  const command = /^command:(\/\S+)((?:\s+\S+)*)$/.exec(text);
  if (!command?.[1]) return undefined;
  return { kind: 'command', file: command[1], args: (command[2] ?? '').split(/\s+/).filter(Boolean) };
}
