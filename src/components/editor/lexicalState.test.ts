import fc from 'fast-check';
import { createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { plainTextOf } from '#domain/cases/richText/plainTextOf.ts';
import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import { keptTree } from '#domain/cases/richText/testing/randomTree.ts';
import { EDITOR_NODES } from './editorSetup.ts';
import { editorState, rootOfText, writtenIn } from './lexicalState.ts';
import type { Written } from './written.ts';

/** A busy machine takes its time over a thousand editors. */
const PATIENCE_MS = 60_000;

/** Into the editor and out of it again. */
function through(written: Written): Written {
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError(error) {
      throw error;
    },
  });
  return writtenIn(editor.parseEditorState(editorState(written)).toJSON());
}

test(
  '[TEXT-1] 1,000 random states go into the editor and come out as they were',
  () => {
    fc.assert(
      fc.property(keptTree, (tree) => {
        const root = tree as unknown as RichRoot;
        const written = through({ plainText: plainTextOf(root), content: root });
        // A state without any look is kept as its words alone.
        if (written.content === null) expect(rootOfText(written.plainText).children.map(plainTextOf).join('\n')).toBe(written.plainText);
        else expect(written).toEqual({ plainText: plainTextOf(root), content: root });
      }),
      { numRuns: 1000 },
    );
  },
  PATIENCE_MS,
);

test(
  '1,000 random plain texts stay plain, with every line and space',
  () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '😀', "'", '<', '@', '\t'), maxLength: 40 });
    fc.assert(
      fc.property(text, (plainText) => {
        expect(through({ plainText, content: null })).toEqual({ plainText, content: null });
      }),
      { numRuns: 1000 },
    );
  },
  PATIENCE_MS,
);
