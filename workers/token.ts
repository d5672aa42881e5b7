import { NetError } from '#sync/ports.ts';
import type { AskToken } from '#sync/replicaApi.ts';

/** The tab's token. @throws NetError with the reason the engine acts on */
export async function tokenFrom(ask: AskToken, force: boolean): Promise<string> {
  const answer = await ask({ force });
  if (answer.ok) return answer.token;
  const reason = { offline: 'offline', 'session-expired': 'session-expired', blocked: 'disabled', config: 'failed' } as const;
  throw new NetError(reason[answer.kind], answer.message, 0, false);
}
