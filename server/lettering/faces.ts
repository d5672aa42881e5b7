import { loadFace, type Face } from './face.ts';
import { filesWith, type familiesFor } from './fontFiles.ts';
import type { Faced } from './runs.ts';

type Families = ReturnType<typeof familiesFor>;

const isSeen = (letter: string): boolean => !/^\p{Default_Ignorable_Code_Point}$/u.test(letter);

/** The first face that has all of these letters; null when none has. Only files that say they have them are read. */
async function faceWith(text: string, families: Families): Promise<Face | null> {
  const codes = [...text].filter(isSeen).map((letter) => letter.codePointAt(0)!);
  for (const family of families) {
    for (const file of await filesWith(family, codes[0] ?? 0x20)) {
      const face = await loadFace(file);
      if (codes.every(face.has)) return face;
    }
  }
  return null;
}

/** The faces of a letter with its marks: one that has them all, or one for each. */
export async function facesFor(letter: string, families: Families): Promise<{ faced: Faced; missing: readonly string[] }> {
  const whole = await faceWith(letter, families);
  if (whole) return { faced: [{ text: letter, face: whole }], missing: [] };
  const faced: { text: string; face: Face }[] = [];
  const missing: string[] = [];
  for (const part of letter) {
    const face = await faceWith(part, families);
    if (face) faced.push({ text: part, face });
    else missing.push(part);
  }
  return { faced, missing };
}
