import { createSignal } from '../signal.ts';

/** Somebody wants the charts of the focused pane as tables, or as charts again. */
export const chartTableRequests = createSignal<void>();
