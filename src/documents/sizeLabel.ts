const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Bytes as people say them. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${number.format(bytes / 1024)} KB` : `${number.format(bytes / 1024 / 1024)} MB`;
}
