import type { z } from 'zod';

/**
 * The lane where a job waits, made by migration 0005: `quick` for what takes moments (a mail), `slow` for what may take minutes (a walk
 * over all drivers), so that the second never holds up the first.
 */
export type Lane = 'quick' | 'slow';

/** The tries after a failed run: waits grow from `delaySeconds` by doubling, with some chance in them, up to `delaySecondsMax`. */
export interface Retry {
  times: number;
  delaySeconds: number;
  delaySecondsMax: number;
}

/** The way a job is put and tried again: all that `enqueue` needs to know of it. */
export interface JobSpec<I> {
  /** Dotted: noun, then verb; for example `mail.send`. */
  name: string;
  lane: Lane;
  input: z.ZodType<I>;
  retry: Retry;
  /** A run that takes longer is given up and tried again; also how long a killed process keeps its job from others. */
  expireSeconds: number;
}
