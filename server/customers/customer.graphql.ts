import { customerStatusUpdate } from '#domain/customers/customer.mutations.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { enumTypeOf } from '../api/fieldTypes.ts';
import { createInputOf } from '../api/write/inputTypes.ts';
import { domainMutationField } from '../api/write/mutationField.ts';
import { createCustomerDriver, type CustomerDriver } from './createCustomerDriver.ts';

domainMutationField('customerStatusUpdate', {
  description: 'Makes a customer active or disabled. Staff only.',
  args: (arg) => ({
    id: arg.id({ required: true }),
    status: arg({ type: enumTypeOf('customers', 'status')!, required: true }),
  }),
  rows: { customer: 'customers' },
  async steps({ run }, { id, status }) {
    await run(customerStatusUpdate, { id, status });
    return { message: MESSAGES.customerStatusUpdated, customer: id };
  },
});

domainMutationField('customerDriverCreate', {
  description:
    'Makes a driver who is their own customer, with addresses, on the tier basic unless another is given. Staff only. "requestMVR" orders an MVR along with them.',
  args: (arg) => ({
    driver: arg({ type: createInputOf('drivers'), required: true }),
    addresses: arg({ type: [createInputOf('addresses')] }),
    subscription: arg({ type: enumTypeOf('customers', 'subscription')! }),
    isCCRecipientEnabled: arg.boolean(),
    requestMVR: arg.boolean(),
    mvrReason: arg.string({ description: 'What consent of the driver there is, kept with the order.' }),
  }),
  rows: { customer: 'customers', driver: 'drivers' },
  async steps(steps, form) {
    const made = await createCustomerDriver(steps, form as CustomerDriver);
    return { ...made, message: form.requestMVR ? PAPER_MESSAGES.mvrUnderWay : MESSAGES.customerCreated };
  },
});
