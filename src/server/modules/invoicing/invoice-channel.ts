/** The seam of transmission: how files of invoices leave the shop, and how receipts come back (C-FISC-4). */
export interface SentFile {
  /** `IT01234567897_00001.xml` */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A public body takes it signed only; the channel puts it where it is signed. */
  readonly toSign: boolean;
}

export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface InvoiceChannel {
  /** Resolves when the file was handed over; the same file may come twice, after a process was killed. */
  send(file: SentFile): Promise<void>;
  /** Files that came since; one that cannot be read is among them. */
  receipts(): Promise<readonly ReceivedFile[]>;
  /** Called when a file was dealt with: it does not come again. `read`: it was a receipt. */
  done(file: ReceivedFile, read: boolean): Promise<void>;
}
