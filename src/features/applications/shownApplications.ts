import type { ApplicationStatus } from '#domain/drivers/application/transitions.ts';

/** The application form of a driver that a pane shows, for commands. Nothing of its answers. */
export interface ShownApplication {
  status: ApplicationStatus;
  hasPendingAgentChanges: boolean;
  /** The version that is on the screen. */
  version: number;
  /** Sends what is not sent; false: it is not at the server. */
  save: () => Promise<boolean>;
  /** Asks the server anew: something was moved. */
  refresh: () => void;
}

const shown = new Map<string, ShownApplication>();

/** Returns the application form of a driver that is on the screen; undefined: none is. */
export const shownApplication = (driverId: string): ShownApplication | undefined => shown.get(driverId);

/** A pane shows the application form of a driver from now on; answers with the way to say that it does not any more. */
export function showApplication(driverId: string, application: ShownApplication): () => void {
  shown.set(driverId, application);
  return () => {
    if (shown.get(driverId) === application) shown.delete(driverId);
  };
}
