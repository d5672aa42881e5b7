import type { Plugin } from 'vite';

const DIALOG = '@radix-ui/react-dialog';
const NONE = '\0weighstation:no-dialog';
/** The parts of a dialog that cmdk names; a build fails when it names another. */
const PARTS = ['Root', 'Portal', 'Overlay', 'Content'];

/**
 * Leaves Radix's dialog out of cmdk: it is there for `Command.Dialog` alone, which nobody here uses (the palette is a dialog of the
 * browser). Saves 10.8 of 32.9 kB gz of the palette (measured November 2026). Dialogs of our own keep theirs.
 */
export function withoutCmdkDialog(): Plugin {
  return {
    name: 'weighstation:without-cmdk-dialog',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === DIALOG && importer?.includes('/node_modules/cmdk/') ? NONE : null),
    load: (id) => (id === NONE ? PARTS.map((part) => `export const ${part} = null;`).join('\n') : null),
  };
}
