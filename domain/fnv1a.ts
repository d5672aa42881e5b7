const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** 32-bit FNV-1a over the UTF-16 units of a text, from 0 to 2^32 - 1; another basis gives another hash. Not against anybody who means harm. */
export function fnv1a(text: string, basis = BASIS): number {
  let hash = basis;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}
