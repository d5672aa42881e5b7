import { schemaHash } from '#domain/projection.ts';
import { NOUNS } from '#domain/tables.ts';
import type { Hello, Me } from '#sync/protocol.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import type { RequestContext } from '../graphql/context.ts';
import { reloadUser } from '../auth/findUser.ts';
import { checkClientId } from './clientId.ts';
import { checkOwner } from './pushClient.ts';
import { readerOf } from './reader.ts';
import { currentSealKey } from './sealKeys.ts';

/** `Hello` on the wire: sequence numbers as text, the person and the key as JSON text. */
export type HelloText = Omit<Hello, 'head' | 'floor' | 'me' | 'sealKey'> & { head: string; floor: string; me: string; sealKey: string };

/** The name of the shape of rows that this build gives out. */
export const SCHEMA_HASH = schemaHash(NOUNS);

/** Greets a device: who the person is, what they may hold, how far the log goes and which of the device's mutations are answered. */
export async function hello(ctx: RequestContext, args: { clientId: string | number; schemaHash: string }): Promise<HelloText> {
  const clientId = checkClientId(args.clientId);
  const { id } = await ctx.user();
  const sealKey = JSON.stringify(await currentSealKey(ctx.db, ctx.clock()));
  return readSnapshot(ctx.db, async (client) => {
    const user = await reloadUser(client, id);
    const { rows } = await client.query<{ epoch: string; floor: number; head: number; owner: string | null; mid: number | null }>(
      `select m.epoch, m.floor, h.seq as head, c.user_id as owner, c.last_mid as mid
       from sync_meta m cross join sync_head h left join sync_client c on c.client_id = $1`,
      [clientId],
    );
    const { epoch, floor, head, owner, mid } = rows[0]!;
    checkOwner(owner, user.id);
    const { audience, userEpoch } = readerOf(user);
    const me: Me = {
      userId: user.id,
      role: user.role,
      customerId: user.customerId,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
    };
    return {
      epoch,
      userEpoch,
      audience,
      head: String(head),
      floor: String(floor),
      lastMid: mid ?? 0,
      serverTime: new Date(ctx.clock()).toISOString(),
      schemaHash: SCHEMA_HASH,
      sealKey,
      me: JSON.stringify(me),
    };
  });
}
