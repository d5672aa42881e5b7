import { WorkEndedError } from './databaseWork.ts';

/** SQLSTATE classes and codes that say the database, not the statement, is in trouble. */
const UNREACHABLE = /^(?:08|53|57P|58)|^E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_|NOTFOUND)/;
/** The driver's own words for a connection that went away or never came: it gives them no code. */
const UNREACHABLE_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after calling end)/;
/** The disk is full, or the database is a standby or was set to read only: it reads, and takes no writes. */
const UNWRITABLE = new Set(['53100', '25006']);
const QUERY_CANCELED = '57014';
/** Data exceptions: a value that no column takes, such as a text with NUL or a number out of range. */
const UNFIT = /^22/;

/** Returns the fault beyond our own checks: the database cannot be reached, takes no writes, the statement was ended, or a value cannot be stored. Null for any other error. */
export function faultOf(error: unknown): 'unreachable' | 'unwritable' | 'cancelled' | 'unfit' | null {
  if (error instanceof WorkEndedError) return 'cancelled';
  if (!(error instanceof Error)) return null;
  const code = String((error as Error & { code?: unknown }).code ?? '');
  if (code === QUERY_CANCELED) return 'cancelled';
  if (UNWRITABLE.has(code)) return 'unwritable';
  if (UNFIT.test(code)) return 'unfit';
  return UNREACHABLE.test(code) || UNREACHABLE_WORDS.test(error.message) ? 'unreachable' : null;
}
