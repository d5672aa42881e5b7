import { updateWaiting } from './shellState.ts';

/** Offers the reload once a newer version is installed and waits for this one to end. */
function offer(worker: ServiceWorker | null): void {
  if (!worker || worker.state !== 'installed' || !navigator.serviceWorker.controller) return;
  updateWaiting.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('activate-now');
  });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => offer(worker));
  });
}

/** Keeps the app's own files for starting without a network; production builds only, and never a reason not to start. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
