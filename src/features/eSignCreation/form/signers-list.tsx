import { Check, Minus, Trash2 } from 'lucide-react';
import type { Signer } from '#domain/esign/signers.ts';
import { Button } from '#src/components/ui/button.tsx';
import { withoutSigner } from '../newDocument.ts';
import type { Creation } from './useCreation.ts';

interface SignersListProps {
  creation: Creation;
  /** The driver always signs: they are not taken off. */
  isForced: boolean;
}

const HEAD = 'px-2 py-1 text-left font-medium';
const CELL = 'border-t border-border px-2 py-1.5 align-middle wrap-anywhere';

/** Who will be asked to sign, in the order in which they are asked; it can be folded away. */
export function SignersList({ creation: { document, change }, isForced }: SignersListProps) {
  const { signers } = document;
  const hasRoles = signers.some(({ role }) => role);
  return (
    <details open className="rounded-lg border border-border">
      <summary className="cursor-default px-3 py-2 text-sm font-medium outline-hidden focus-visible:ring-2 focus-visible:ring-ring">
        Signers List <span className="text-muted-foreground tabular-nums">{signers.length}</span>
      </summary>
      {signers.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-muted-foreground">Nobody is asked to sign yet.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">Signers, in the order in which they are asked</caption>
            <thead className="text-xs text-muted-foreground">
              <tr>
                {['Email', 'Name', ...(hasRoles ? ['Role'] : []), 'Driver', 'Delete'].map((label) => (
                  <th key={label} scope="col" className={HEAD}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {signers.map((signer) => (
                <tr key={signer.email}>
                  <td className={CELL}>{signer.email}</td>
                  <td className={CELL}>{nameOf(signer)}</td>
                  {hasRoles && <td className={CELL}>{signer.role}</td>}
                  <td className={CELL}>
                    {signer.driverId ? (
                      <Check role="img" aria-label="Driver" className="size-4 text-tone-green-fg" />
                    ) : (
                      <Minus role="img" aria-label="Not a driver" className="size-4 text-faint-foreground" />
                    )}
                  </td>
                  <td className={CELL}>
                    {isForced && signer.driverId ? (
                      <span className="text-xs text-muted-foreground">Always signs</span>
                    ) : (
                      <Button
                        variant="ghost"
                        size="icon"
                        data-command="esign.signer.remove"
                        aria-label={`Delete ${nameOf(signer)}`}
                        onClick={() => change((now) => withoutSigner(now, signer))}
                      >
                        <Trash2 aria-hidden="true" />
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** Returns a signer's full name. */
export const nameOf = ({ name, lastName }: Signer): string => [name, lastName].filter(Boolean).join(' ');
