import { Check } from 'lucide-react';
import type { Command } from '#src/commands/types.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { useMe } from '#src/data/useLive.ts';
import type { FirstStepsTaken } from './useFirstSteps.ts';

interface Step {
  of: keyof FirstStepsTaken;
  title: string;
  why: string;
  command: Command['id'];
  button: string;
}

const STEPS: readonly Step[] = [
  {
    of: 'users',
    title: 'Invite your colleagues',
    why: 'They get an email with a link to choose a password.',
    command: 'user.create',
    button: 'Invite',
  },
  {
    of: 'customers',
    title: 'Add your first customer',
    why: 'A carrier with drivers, or one driver who is their own customer.',
    command: 'customer.create',
    button: 'New customer',
  },
  {
    of: 'contracts',
    title: 'Add a driver',
    why: 'From the hire date on, alerts say what is missing in the driver’s file.',
    command: 'contract.create',
    button: 'New driver',
  },
  {
    of: 'cases',
    title: 'Open the first case',
    why: 'A citation, a roadside inspection, or a crash.',
    command: 'case.create',
    button: 'New case',
  },
];

/** What to do next in a workspace that is only beginning, each step one key away. */
export function FirstSteps({ taken }: { taken: FirstStepsTaken }) {
  const me = useMe();
  const steps = STEPS.filter(({ of }) => of !== 'users' || me?.role === 'ADMIN');
  const next = steps.find(({ of }) => !taken[of]);
  return (
    <section aria-label="First steps" className="max-w-2xl">
      <h2 className="text-lg font-semibold">First steps</h2>
      <p className="mt-1 text-muted-foreground">
        This workspace is new. What waits in it is counted here once there is something to count.
      </p>
      <ol className="mt-4 grid gap-px overflow-hidden rounded-lg border border-border">
        {steps.map((step, i) => (
          <li key={step.of} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-3.5 py-3 last:border-b-0">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full border border-border text-xs tabular-nums [&_svg]:size-3.5"
            >
              {taken[step.of] ? <Check /> : i + 1}
            </span>
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-medium">
                {step.title}
                {taken[step.of] && <span className="ml-2 text-xs font-normal text-muted-foreground">Done</span>}
              </h3>
              <p className="text-muted-foreground">{step.why}</p>
            </div>
            <CommandButton id={step.command} size="md" variant={step === next ? 'primary' : 'outline'}>
              {step.button}
              <CommandKbd id={step.command} />
            </CommandButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
