import { AskLine } from './ask-line.tsx';

/** A secret for an authenticator app, as the server offers it. */
export interface Offer {
  /** The secret in groups of four. */
  groups: string;
  /** A QR code: the length of its sides and the path of its dark modules. */
  qr: { size: number; path: string };
  /** Goes back with the first code. */
  offer: string;
}

interface FactorSetupProps {
  offer: Offer;
  isOnline: boolean;
  onSend: (code: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Leads through setting up an authenticator app: scan, or type the key, then the first code. */
export function FactorSetup({ offer: { groups, qr }, isOnline, onSend, onCancel }: FactorSetupProps) {
  return (
    <>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          Scan this code with an authenticator app on your phone.
          {/* Black on white in every theme: some scanners read nothing else. */}
          <svg
            role="img"
            aria-label="QR code for your authenticator app"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-2 block w-48 max-w-full rounded-md border border-border"
          >
            <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
            <path fill="#000" d={qr.path} />
          </svg>
        </li>
        <li>
          If you can’t scan it, enter this key in the app:
          <code data-key="" className="mt-1 block w-fit rounded-md bg-muted px-2 py-1 font-mono text-sm wrap-anywhere select-all">
            {groups}
          </code>
        </li>
        <li>Enter the 6-digit code that the app shows.</li>
      </ol>
      <AskLine
        label="Code"
        action="Turn on"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        isOnline={isOnline}
        onSend={onSend}
        onCancel={onCancel}
      />
    </>
  );
}
