import type { Settings } from '../settings.ts';
import type { EmbeddedDeps } from './embedded/envelope.ts';
import { embeddedProvider } from './embedded/embeddedProvider.ts';
import { EversignClient } from './eversign/eversignClient.ts';
import { eversignProvider } from './eversign/eversignProvider.ts';
import type { EsignProvider } from './provider.ts';

/** Chooses who has documents signed: the account of the settings, else the product itself. */
export function chooseEsign({ eversign }: Pick<Settings, 'eversign'>, deps: EmbeddedDeps): EsignProvider {
  return eversign ? eversignProvider(new EversignClient(eversign), deps) : embeddedProvider(deps);
}
