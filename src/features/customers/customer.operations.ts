import { operation } from '#src/data/operation.ts';

/** The end of the token that PSP reports are ordered with: no device keeps it. */
export const customerPspToken = operation('query CustomerPspToken($id: ID!) { customer(id: $id) { maskedTokenPSP } }');
