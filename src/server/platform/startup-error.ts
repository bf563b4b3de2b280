/**
 * Failures that stop the process before it serves anything. The operator can solve them, so they are printed as one
 * sentence and never as a stack trace (issue 2, B).
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  address?: string;
  port?: number;
  path?: string;
}

/** The sentence for a failure at start; undefined when it is not one that an operator can solve (then it is a bug). */
export function explainStartupError(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port, address, path, syscall } = error as SystemError;
  if (code === 'EADDRINUSE' && port !== undefined) {
    return `Port ${port} is already in use by another program: stop it, or start Bancale on another one with PORT=${port + 1}.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} may only be opened by root: choose one above 1023 with PORT.`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST=${address} is not an address of this machine.`;
  if (code === 'ENOSPC') return diskFullSentence(path);
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path !== undefined) {
    return `${path} cannot be written by this user: change its owner, or choose another folder with DATA_DIR.`;
  }
  if ((code === 'ENOENT' || code === 'ENOTDIR') && syscall === 'mkdir' && path !== undefined) {
    return `${path} cannot be made: choose another folder with DATA_DIR.`;
  }
  return undefined;
}

export function diskFullSentence(path = 'the data folder'): string {
  return `The disk that holds ${path} is full: free some space and start again; what was saved before is safe.`;
}

/** Prints the sentence (or, for a bug, the whole error) and ends the process with exit code 1. */
export function exitWithStartupError(error: unknown): never {
  console.error(explainStartupError(error) ?? error);
  process.exit(1);
}
