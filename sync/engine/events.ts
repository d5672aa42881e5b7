import type { TableName } from '#domain/tables.ts';
import type { BootPage, PagePlace, PlacedPage } from '../apply/applyPage.ts';
import type { CheckStep, Checked, Found } from '../digest/check.ts';
import type { FailureReason } from '../ports.ts';
import type { Digest, Hello, MismatchReport, Page, Plan, Poke, Pull, PushResult } from '../protocol.ts';
import type { ReplicaMeta } from '../store/stores.ts';

/** A page of the boot, and those behind it that had come meanwhile: they are stored together. */
export interface PageAnswer {
  kind: 'page';
  place: PagePlace;
  value: BootPage;
  behind?: readonly PlacedPage[];
}

/** An answer of the server, by the question. */
export type Answer =
  | { kind: 'hello'; value: Hello }
  /** `from`: the cursor when it was asked for. */
  | { kind: 'plan'; value: Plan; from?: number | null }
  | PageAnswer
  | { kind: 'later'; place: PagePlace; value: BootPage }
  /** Rows beside those that are here; then the news that they need to replace them. */
  | { kind: 'upgrade'; place: PagePlace; value: BootPage }
  | { kind: 'replace'; value: readonly Pull[] }
  | { kind: 'part'; parent: string; value: { table: TableName; page: Page }[] }
  | { kind: 'pull'; value: Pull }
  | { kind: 'check'; step: CheckStep; value: Digest | Page }
  | { kind: 'push'; value: PushResult[] };

/** An event that the engine handles. */
export type EngineEvent =
  | { type: 'lead'; meta: ReplicaMeta; queued: boolean }
  | { type: 'demoted' }
  | { type: 'answer'; request: number; answer: Answer }
  | { type: 'failure'; request: number; reason: FailureReason; retryAfterMs: number }
  | { type: 'stored'; kind: Answer['kind']; meta: ReplicaMeta; queued: boolean; wanted: readonly string[]; checked?: Checked }
  | { type: 'outbox' }
  | { type: 'want'; key: string }
  | { type: 'poke'; poke: Poke }
  | { type: 'socket'; now: 'up' | 'down' | 'refused' }
  | { type: 'pause'; paused: boolean }
  | { type: 'rebuild' }
  | { type: 'check' }
  | { type: 'verify' }
  | { type: 'pins' }
  | { type: 'suspects'; table: TableName; ids: readonly string[]; found: Found }
  | { type: 'storeFailed' }
  | { type: 'rested' }
  | { type: 'wake' };

/** An action for the driver. */
export type Effect =
  | { do: 'ask'; request: number; kind: Answer['kind']; parent?: string; step?: CheckStep }
  | { do: 'store'; answer: Answer }
  | { do: 'storePoke'; poke: Poke }
  | { do: 'rest'; failures: number; retryAfterMs: number }
  | { do: 'checkLater'; doubts: number }
  /** `anew`: also what a scrub that is under way has hashed already. */
  | { do: 'scrub'; anew?: true }
  | { do: 'report'; report: MismatchReport }
  | { do: 'forget' }
  | { do: 'subscribe' }
  | { do: 'unsubscribe' };
