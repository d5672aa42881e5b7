/** SQL for the hash of a canonical text: the first 52 bits of its md5, as sync/digest/hash.ts `hashText` says it. */
export function hashSql(text: string): string {
  return `('x' || left(md5(${text}), 13))::bit(52)::bigint`;
}

/** SQL for the bucket of an id, as sync/digest/hash.ts `bucketOf` says it. */
export function bucketSql(id: string): string {
  return `('x' || left(md5(${id}), 2))::bit(8)::int`;
}
