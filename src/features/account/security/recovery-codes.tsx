import { useLayoutEffect, useRef } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { Button } from '#src/components/ui/button.tsx';

/** Shows new recovery codes, once: nobody is told them again. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const tools = useTools();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = (): void => {
    void tools.copy(text).then(() => tools.toast('Recovery codes copied'));
  };
  return (
    <div className="grid gap-2 rounded-lg border border-border bg-subtle p-3">
      <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-hidden">
        Save your recovery codes
      </h2>
      <p className="text-muted-foreground">
        If you lose your phone, each of these codes lets you sign in once. They are shown only now. Codes from before no longer work.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono text-sm @min-[34rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button data-part="form" onClick={copy}>
          Copy
        </Button>
        <Button data-part="form" onClick={() => tools.save('weighstation-recovery-codes.txt', `${text}\n`, 'text/plain')}>
          Download
        </Button>
        <Button data-part="form" variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
