import type { AuditNotes } from '../audit/auditNotes.ts';
import type { Rates } from '../limits/rates.ts';
import type { EmbeddedDeps } from './embedded/envelope.ts';
import type { EsignProvider } from './provider.ts';

/** The means that the routes and jobs of signing work with. */
export interface EsignDeps extends EmbeddedDeps {
  provider: EsignProvider;
  rates: Rates;
  audit: AuditNotes;
}

/** Whose call it is. */
export interface Caller {
  userId: string;
  requestId: string;
}
