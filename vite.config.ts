import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './scripts/build/serviceWorkerPlugin.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), serviceWorker()],
  worker: { format: 'es' },
  build: { target: 'es2023', manifest: true, reportCompressedSize: false },
});
