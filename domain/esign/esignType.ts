import { InputError } from '../errors.ts';
import { ESIGN_TYPES } from './esign.ts';

/**
 * The type that a document's name stands for: spaces count as underscores, `MVR PSP ClearingHouse` is `MVR_PSP_ClearingHouse`.
 * @throws InputError for a name that is none
 */
export function esignTypeOf(name: string): (typeof ESIGN_TYPES)[number] {
  const wanted = name.trim().replaceAll(/\s+/g, '_');
  const type = ESIGN_TYPES.find((known) => known === wanted);
  if (!type) throw new InputError({ type: `Is none of ${ESIGN_TYPES.join(', ')}` });
  return type;
}
