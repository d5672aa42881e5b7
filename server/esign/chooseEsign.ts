import type { Settings } from '../settings.ts';
import type { EmbeddedParts } from './embedded/envelope.ts';
import { embeddedProvider } from './embedded/embeddedProvider.ts';
import { EversignClient } from './eversign/eversignClient.ts';
import { eversignProvider } from './eversign/eversignProvider.ts';
import type { EsignProvider } from './provider.ts';

/** Who has documents signed: the account of the settings, else the product itself. */
export function chooseEsign({ eversign }: Pick<Settings, 'eversign'>, parts: EmbeddedParts): EsignProvider {
  return eversign ? eversignProvider(new EversignClient(eversign), parts) : embeddedProvider(parts);
}
