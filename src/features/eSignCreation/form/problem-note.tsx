import { Button } from '#src/components/ui/button.tsx';

/** Says why something could not be loaded, and offers to try again; nothing while `problem` is null. */
export function ProblemNote({ problem, retry }: { problem: string | null; retry: () => void }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-destructive">
      {problem}
      <Button data-part="note" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
