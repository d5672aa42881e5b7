/** Characters that a document's name may have (caseDocuments.filename). */
const NAME_MAX = 255;

/** The name, or with a number where it is taken: phones call every photo `image.jpg`. `taken` holds names in small letters. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) {
    const mark = ` (${n})${ending}`;
    free = stem.slice(0, NAME_MAX - mark.length) + mark;
  }
  return free;
}
