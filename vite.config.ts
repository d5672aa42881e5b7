import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/build/pdfParts.ts';
import { serviceWorker } from './scripts/build/serviceWorkerPlugin.ts';
import { withoutCmdkDialog } from './scripts/build/withoutCmdkDialog.ts';
import { withoutJsonSchema } from './scripts/build/withoutJsonSchema.ts';

/** zod tries out whether it may make code from text; our content security policy says no, and a browser reports the attempt. */
const rolldownOptions = {
  output: {
    banner: ({ moduleIds }: { moduleIds: string[] }) =>
      moduleIds.some((id) => id.includes('/zod/v4/core/')) ? 'globalThis.__zod_globalConfig ??= { jitless: true };' : '',
  },
};

const groups = [
  // What every visit loads first is one file: small ones beside it compress worse.
  { name: 'first', tags: ['$initial' as const] },
  // What reads and what writes rich text share is neither's: else the editor brings along the whole screen that shows it.
  { name: 'rich-text', test: /\/domain\/cases\/richText\/|\/src\/components\/rich/ },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutCmdkDialog(), withoutJsonSchema(), pdfParts(), serviceWorker()],
  resolve: {
    alias: [
      { find: 'react-style-singleton', replacement: fileURLToPath(new URL('src/components/styleSheetOnDemand.ts', import.meta.url)) },
      // What the router takes from there for older versions React has itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  worker: { format: 'es', plugins: () => [withoutJsonSchema()], rolldownOptions },
  build: {
    target: 'es2023',
    manifest: true,
    // Browsers preload modules by themselves; one that does not yet loads them a moment later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { ...rolldownOptions.output, codeSplitting: { groups } } },
  },
});
