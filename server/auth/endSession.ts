import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, Provider, Session } from 'oidc-provider';

/** Ends a session of the provider and every refresh token given out in it. */
export async function endSession(provider: Provider, session: Session): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await endGrant(provider, grantId);
  }
  await session.destroy();
}

/**
 * Somebody signs in where another person's session still lives, because that one left without a network: it ends here. The
 * library would ask for it with a page that runs a script, which our pages never do.
 */
export async function endSessionOfOthers(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(req, res));
  if (!session.accountId || session.accountId === accountId) return;
  await endSession(provider, session);
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}

async function endGrant(provider: Provider, grantId: string): Promise<void> {
  await Promise.all([provider.RefreshToken.revokeByGrantId(grantId), provider.AuthorizationCode.revokeByGrantId(grantId)]);
  const grant = await provider.Grant.find(grantId);
  await grant?.destroy();
}
