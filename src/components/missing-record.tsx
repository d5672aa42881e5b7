import { useSyncStatus } from '#src/data/useLive.ts';
import { ErrorState } from './empty-state.tsx';

interface MissingRecordProps {
  /** `case`, `driver`. */
  what: string;
  /** `record`, where `what` is a person: it is their record that may come. */
  as?: string;
  way: { href: string; label: string };
}

/** Takes the place of a record that is not on this device, and says why. */
export function MissingRecord({ what, as, way }: MissingRecordProps) {
  const { phase } = useSyncStatus();
  const it = as ? `The ${as}` : 'It';
  const why: Partial<Record<typeof phase, string>> = {
    opening: `${it} may still be on its way.`,
    booting: `${it} may still be on its way.`,
    offline: `The server cannot be reached now. The ${as ?? what} comes as soon as it can.`,
  };
  return (
    <ErrorState title={`This ${what} is not on this device`} way={way}>
      {why[phase] ?? `${it} does not exist, or you may not see it.`}
    </ErrorState>
  );
}
