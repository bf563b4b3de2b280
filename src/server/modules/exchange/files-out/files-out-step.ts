/** Where a test may kill the process that writes files of orders. */
export type FilesOutStep = 'made' | 'prepared' | 'noted' | 'placed' | 'acknowledged' | 'ended';
