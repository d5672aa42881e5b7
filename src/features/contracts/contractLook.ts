import type { ContractStatus } from '#domain/contracts/contract.ts';
import type { StateLook } from '#src/components/states.ts';

const LOOKS: Readonly<Record<ContractStatus, Pick<StateLook, 'glyph' | 'tone'>>> = {
  Pending: { glyph: 'dashed-ring', tone: 'amber' },
  Active: { glyph: 'dot', tone: 'green' },
  Archived: { glyph: 'slash', tone: 'gray' },
};

/** Pending, Active or Archived. */
export function contractLook(status: ContractStatus): StateLook {
  return { ...LOOKS[status], label: status };
}
