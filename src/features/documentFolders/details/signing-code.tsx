import { useState } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { signerName } from '../documentLook.ts';
import type { SignerRow } from '../documentSubject.ts';

interface SigningCodeProps {
  documentHash: string;
  signer: SignerRow;
}

interface Code {
  /** The length of its sides, and the path of its dark modules. */
  qr: { size: number; path: string };
  expiresAt: string;
}

/** A code for the phone of a signer, made when it is asked for: it works once, and for ten minutes. */
export function SigningCode({ documentHash, signer }: SigningCodeProps) {
  const tools = useTools();
  const [code, setCode] = useState<Code | { problem: string } | null>(null);
  const show = async (): Promise<void> => {
    const server = await tools.online();
    const answer = await server.post<{ data: Code }>('/api/esign/in_person', { documentHash, signerId: signer.id });
    setCode(answer.ok ? answer.data.data : { problem: answer.message });
  };
  const name = signerName(signer);
  return (
    <>
      <p>{name} scans the code with the camera of their own phone and signs there. You cannot open it on this device.</p>
      {code && 'problem' in code && <p role="alert">{code.problem}</p>}
      {code && 'qr' in code && (
        <>
          {/* Black on white in every theme: some scanners read nothing else. */}
          <svg
            role="img"
            aria-label={`QR code for ${name} to sign`}
            viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
            shapeRendering="crispEdges"
            className="mx-auto block w-64 max-w-full rounded-md border border-border"
          >
            <path fill="#fff" d={`M0 0h${code.qr.size}v${code.qr.size}H0z`} />
            <path fill="#000" d={code.qr.path} />
          </svg>
          <p role="status" className="text-center text-xs text-muted-foreground">
            Works once, until <DateText value={code.expiresAt} withTime />
          </p>
        </>
      )}
      <Button data-part="dialog" variant="primary" className="justify-self-start" onClick={() => void show()}>
        {code && 'qr' in code ? 'Show a new code' : 'Show code'}
      </Button>
    </>
  );
}
