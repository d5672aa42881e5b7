import { FLEET } from '#domain/actor.ts';
import { PACKET_DRIVERS_MAX } from '#domain/documents/fileLimits.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { BULK, DRIVER_IN_HAND, driversOf } from './contractSubject.ts';

/** Makes the audit packet of the drivers at hand: one PDF in the order of the checklist (PACKET-1). */
export const auditPacket: Command = {
  ...BULK,
  id: 'contract.packet',
  title: 'Audit packet (PDF)',
  keywords: ['driver file', 'dq file', 'auditor', 'fmcsa', 'export', 'print'],
  group: 'Drivers & contracts',
  roles: FLEET,
  keys: ['y f'],
  when: where(DRIVER_IN_HAND, (ctx) => {
    if (where({ online: true })(ctx) !== true) return 'Needs a connection';
    return driversOf(ctx).length <= PACKET_DRIVERS_MAX || `${PACKET_DRIVERS_MAX} drivers at most`;
  }),
  undo: 'none',
  net: 'online',
  run: async (ctx, tools) => {
    const drivers = driversOf(ctx);
    const [only] = drivers;
    if (!only) return;
    const whose = drivers.length === 1 ? driverName(only) : `${drivers.length} drivers`;
    const about = 'audit packet';
    tools.toast(`Making the audit packet of ${whose}`, 'status', undefined, about);
    const server = await tools.online();
    const answer = await server.postForFile('/api/driver-packet', { driverIds: drivers.map(({ id }) => id) });
    if (!answer.ok) return tools.toast(answer.message, 'alert', undefined, about);
    server.save(drivers.length === 1 ? `Driver file ${whose}.pdf` : `Driver files of ${whose}.pdf`, answer.data, 'application/pdf');
    tools.toast(`Audit packet of ${whose} downloaded`, 'status', undefined, about);
  },
};
