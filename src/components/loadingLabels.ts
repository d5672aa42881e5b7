import type { Loading } from '#sync/syncStatus.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const MEGABYTE = 1024 * 1024;
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const megabytes = (bytes: number): string => (bytes < 10 * MEGABYTE ? tenths : number).format(bytes / MEGABYTE);

/** Says how much text has come, of about how much: the whole is by a sample, so it is never said to be less than what is here. */
export function bytesLabel({ bytes, totalBytes }: Loading): string {
  if (Math.max(bytes, totalBytes ?? 0) < MEGABYTE / 10) return 'less than 0.1 MB';
  const here = tenths.format(bytes / MEGABYTE);
  return totalBytes === null ? `${here} MB` : `${here} of about ${megabytes(Math.max(bytes, totalBytes))} MB`;
}

/** `41,200 of 184,220 rows · 12.4 of about 39 MB`. */
export function loadingLabel(loading: Loading): string {
  return `${number.format(loading.rows)} of ${number.format(loading.total)} rows · ${bytesLabel(loading)}`;
}
