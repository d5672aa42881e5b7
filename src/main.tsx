import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startServiceWorker } from './shell/serviceWorkerUpdates.ts';
import { startEarly } from './shell/startEarly.ts';
import './styles.css';
import { startDensity } from './theme/density.ts';
import { startLook } from './theme/look.ts';
import { startTheme } from './theme/theme.ts';
import { startTrustedTypes } from './trustedTypes.ts';

startTrustedTypes();
startTheme();
startDensity();
startLook();
startServiceWorker();
startEarly();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
