import { PROVIDER_MS_MAX, ProviderError } from './provider.ts';

/** One call of a provider, given up after a while. @throws ProviderError */
export async function askProvider<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PROVIDER_MS_MAX);
  try {
    return await call(signal);
  } catch (error) {
    if (signal.aborted) throw new ProviderError('The records provider took too long');
    throw error;
  }
}
