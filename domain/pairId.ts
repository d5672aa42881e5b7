const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * Returns one id for the same parts on every side, so that what may be there once is made once, whoever makes it first. FNV-1a,
 * 64 bits; whoever finds another row under it has met a stranger with the same number and must not write over it.
 */
export function pairId(kind: string, ...parts: readonly string[]): string {
  let hash = OFFSET;
  for (const char of parts.join('/')) hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0)!)) * PRIME);
  return `${kind}-${hash.toString(16).padStart(16, '0')}`;
}
