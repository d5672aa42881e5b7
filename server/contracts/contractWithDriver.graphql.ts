import { CRUD } from '#domain/apiMutations.ts';
import { InputError } from '#domain/errors.ts';
import { visibleRow } from '#domain/mutation.ts';
import { createRow } from '../api/write/calls.ts';
import { findFaults, withAllFaults } from '../api/write/findFaults.ts';
import { createInputOf, updateInputOf } from '../api/write/inputTypes.ts';
import { domainMutationField } from '../api/write/mutationField.ts';
import { RowWriter } from '../api/write/rowWriter.ts';

const contracts = CRUD.get('contracts')!;
/** The place of the driver in the call, for its refusals. */
const IN_DRIVER = ['driver'];

domainMutationField('createContractWithDriver', {
  description: 'Makes a driver and their contract in one piece (CONTRACT-7). With a day of hire the contract is Active, else Pending.',
  args: (arg) => ({ driver: arg({ type: createInputOf('drivers'), required: true }), hiredAt: arg({ type: 'Date' }) }),
  rows: { contract: 'contracts' },
  async steps(steps, { driver, hiredAt }) {
    const driverId = await createRow(new RowWriter(steps), 'drivers', driver, IN_DRIVER);
    const contract = steps.ctx.newId();
    await steps.run(contracts.create, { id: contract, driverId, ...(hiredAt != null && { hiredAt }) });
    return { message: 'The driver was added.', contract };
  },
});

domainMutationField('updateContractWithDriver', {
  description: 'Changes a contract and its driver in one piece (CONTRACT-7). A day of hire makes a pending contract Active.',
  args: (arg) => ({
    driver: arg({ type: updateInputOf('drivers') }),
    hiredAt: arg({ type: 'Date' }),
    contractId: arg.id({ required: true }),
  }),
  rows: { contract: 'contracts' },
  async steps(steps, { driver, hiredAt, contractId }) {
    const { driverId } = await visibleRow(steps.tx, 'contracts', contractId, steps.ctx.actor);
    const { id = driverId, ...data } = driver ?? {};
    if (id !== null && id !== driverId) throw new InputError({ 'driver.id': 'Is not the driver of this contract' });
    if (driver) {
      await withAllFaults(
        () => new RowWriter(steps).update('drivers', driverId, data, IN_DRIVER),
        () => findFaults('drivers', 'update', data, IN_DRIVER),
      );
    }
    await steps.run(contracts.update, { id: contractId, ...(hiredAt !== undefined && { hiredAt }) });
    return { message: 'The driver was changed.', contract: contractId };
  },
});
