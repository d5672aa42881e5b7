import { Plus, Trash2 } from 'lucide-react';
import { use, useEffect, useRef, type RefObject } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { CommandButton } from '#src/commands/command-button.tsx';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useLive } from '#src/data/useLive.ts';
import { AddressActs } from './addressActs.ts';
import { addressLabel, newAddress, type AddressValues } from './addresses.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection, WIDE } from './form-field.tsx';
import { TextField } from './text-field.tsx';

const STATES: ReplicaQuery<'usStates'> = { table: 'usStates', sort: [{ field: 'name', direction: 'asc' }] };
/** The form's own keys: an address has an id of its own. */
const KEY = { name: 'addresses', keyName: 'key' } as const;
type WithAddresses = { addresses: AddressValues[] };

/** Any number of addresses, each with a way to remove it. */
export function AddressFields() {
  const { fields, append, remove } = useFieldArray<WithAddresses, 'addresses', 'key'>(KEY);
  const values = useWatch<WithAddresses, 'addresses'>({ name: 'addresses' });
  const states = useLive(STATES).rows.map(({ id, name }) => ({ value: id, label: name }));
  const root = useRef<HTMLDivElement>(null);
  const announce = use(AddressActs);
  const labels = JSON.stringify(values.map(addressLabel));
  useEffect(() => {
    announce?.({
      labels: JSON.parse(labels) as string[],
      add: () => append(newAddress(crypto.randomUUID()), { shouldFocus: false }),
      remove,
    });
    return () => announce?.(null);
  }, [announce, append, remove, labels]);
  useArrival(root, fields.length);
  return (
    <FormSection title="Addresses">
      <div ref={root} className={`${WIDE} grid gap-4`}>
        {fields.map(({ key }, i) => (
          <div key={key} role="group" aria-label={`Address ${i + 1}`} className="grid gap-3 rounded-lg border border-border p-3">
            <div className="flex items-center justify-between">
              <p className="text-xs font-medium text-muted-foreground">Address {i + 1}</p>
              <Button data-command="form.removeAddress" variant="ghost" aria-label={`Remove address ${i + 1}`} onClick={() => remove(i)}>
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            </div>
            <div className="grid gap-x-4 gap-y-3 @min-[34rem]:grid-cols-6">
              <ChoiceField
                name={`addresses.${i}.stateId`}
                label="State"
                required
                none="Choose a state"
                options={states}
                className="@min-[34rem]:col-span-3"
              />
              <TextField name={`addresses.${i}.city`} label="City" required className="@min-[34rem]:col-span-3" />
              <TextField name={`addresses.${i}.street`} label="Street Address" required className="@min-[34rem]:col-span-6" />
              <TextField name={`addresses.${i}.apartment`} label="apartment Number" className="@min-[34rem]:col-span-3" />
              <TextField
                name={`addresses.${i}.zipCode`}
                label="Zip Code"
                required
                inputMode="numeric"
                maxLength={5}
                className="@min-[34rem]:col-span-3"
              />
            </div>
          </div>
        ))}
        <CommandButton id="form.addAddress" className="justify-self-start">
          <Plus aria-hidden="true" />
          Add address
        </CommandButton>
      </div>
    </FormSection>
  );
}

/** A new address has the keyboard; when one is gone, what stands in its place. */
function useArrival(root: RefObject<HTMLDivElement | null>, count: number): void {
  const last = useRef(count);
  useEffect(() => {
    if (last.current === count) return;
    const isNew = count > last.current;
    last.current = count;
    const groups = [...(root.current?.querySelectorAll<HTMLElement>('[role="group"]') ?? [])];
    if (isNew) groups.at(-1)?.querySelector<HTMLElement>('select')?.focus();
    else if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[data-command="form.addAddress"]')?.focus();
  }, [root, count]);
}
