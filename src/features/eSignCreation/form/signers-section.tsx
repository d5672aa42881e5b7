import { MESSAGES } from '#domain/messages.ts';
import { Button } from '#src/components/ui/button.tsx';
import { withDriverSigning } from '../newDocument.ts';
import { DriverEmailNote } from './driver-email-note.tsx';
import { CustomerPicker, DriverPicker } from './party-pickers.tsx';
import { SignerFields } from './signer-fields.tsx';
import { SignersList } from './signers-list.tsx';
import type { Creation } from './useCreation.ts';

interface SignersSectionProps {
  creation: Creation;
  /** The customer is the person's own, and the driver always signs. */
  isOwn: boolean;
  /** The roles of the template; null where signers have none. */
  roles: readonly string[] | null;
  /** Why the driver cannot sign, in words; null: nothing. */
  seatProblem: string | null;
  /** What the server found wrong, by field. */
  wrong: Readonly<Record<string, string>>;
}

/** Whom the document is for, and who signs it. */
export function SignersSection({ creation, isOwn, roles, seatProblem, wrong }: SignersSectionProps) {
  const { document, change } = creation;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 w-full border-b border-border pb-1.5 text-sm font-semibold">Signers</legend>
      <div className="grid gap-x-4 gap-y-3 @min-[34rem]:grid-cols-2">
        {!isOwn && <CustomerPicker creation={creation} problem={wrong['customerId'] ?? null} />}
        <DriverPicker creation={creation} />
      </div>
      {!isOwn && (
        <Button
          data-command="esign.signer.driver"
          size="md"
          className="justify-self-start"
          aria-pressed={document.driverSigns}
          onClick={() => change((now) => withDriverSigning(now, !now.driverSigns))}
        >
          {document.driverSigns ? 'Remove Driver' : 'Add driver as signer'}
        </Button>
      )}
      {document.driverSigns && document.driverId === '' && <p className="text-xs text-muted-foreground">Choose the driver who signs.</p>}
      {seatProblem && <DriverEmailNote driverId={document.driverId} problem={seatProblem} />}
      <SignerFields creation={creation} roles={roles} />
      <SignersList creation={creation} isForced={isOwn} />
      {wrong['signers'] && (
        <p role="alert" className="text-xs text-destructive">
          {wrong['signers'] === MESSAGES.fieldRequired ? 'Add a signer.' : wrong['signers']}
        </p>
      )}
      {document.signers.length > 1 && <p className="text-xs text-muted-foreground">They are asked one after the other, in this order.</p>}
    </fieldset>
  );
}
