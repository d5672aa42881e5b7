import { z } from 'zod';
import { PACKET_DRIVERS_MAX } from '#domain/documents/fileLimits.ts';
import { cleanFilename } from '#domain/documents/filename.ts';
import { idText } from '#domain/fieldSchema.ts';
import { asOwner } from '../byteWork/inWorker.ts';
import type { AuditNotes } from '../audit/auditNotes.ts';
import { actorOf, enterAs, requireUser } from '../auth/findUser.ts';
import type { VerifyToken } from '../auth/verifyToken.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import type { Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { bearerIdentity, readJson, restPost, type RestPdf } from '../rest/rest.ts';
import { makePacket, type PacketGround } from './makePacket.ts';
import { bindFleet } from './packetWork.ts';
import { readPacket, type FoundFile } from './readPacket.ts';

const Body = z.object({
  driverIds: z
    .array(idText)
    .min(1, 'Choose a driver')
    .max(PACKET_DRIVERS_MAX, `Choose at most ${PACKET_DRIVERS_MAX} drivers for one packet`),
});

interface PacketDeps extends PacketGround {
  audit: AuditNotes;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** POST /api/driver-packet: the files of these drivers as one PDF for an auditor (49 CFR 391.51). */
export function packetRoute(deps: PacketDeps, verify: VerifyToken): Route {
  return restPost('/api/driver-packet', async (x) => {
    const identity = await bearerIdentity(x, verify);
    const { id: userId } = await requireUser(deps.db, identity);
    const { driverIds } = await readJson(x, Body);
    const files = await readFiles(deps, x, userId, [...new Set(driverIds)]);
    return asOwner(userId, () => packetOf(deps, files));
  });
}

/** The files of the drivers, all of one instant; each look is audited. @throws AccessError */
function readFiles(
  { db, audit, clock }: PacketDeps,
  { requestId }: Exchange,
  userId: string,
  driverIds: readonly string[],
): Promise<FoundFile[]> {
  return readSnapshot(db, async (client) => {
    const actor = actorOf(await enterAs(client, userId));
    const query = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> => (await client.query(text, values)).rows;
    const found: FoundFile[] = [];
    for (const id of driverIds) {
      found.push(await readPacket({ query, actor, now: new Date(clock()).toISOString() }, id));
      audit.note({ action: 'driver.packet', actor: { userId, role: actor.role }, target: { table: 'drivers', id }, requestId });
    }
    return found;
  });
}

async function packetOf(ground: PacketGround, files: readonly FoundFile[]): Promise<RestPdf> {
  const packets = [];
  for (const file of files) packets.push({ driver: file.driver, carrier: file.carrier.name, ...(await makePacket(ground, file)) });
  const [only] = packets;
  if (packets.length === 1 && only) return { filename: cleanFilename(`driver-file-${only.driver}.pdf`), pdf: only.bytes };
  return { filename: `driver-files-${packets.length}.pdf`, pdf: (await bindFleet(packets)).bytes };
}
