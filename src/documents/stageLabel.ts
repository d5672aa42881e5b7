import type { Stage } from './documentSender.ts';
import { sizeLabel } from './sizeLabel.ts';

/** How a file that waits is, in one line. */
export function stageLabel(stage: Stage, size: number): string {
  switch (stage.is) {
    case 'sending':
      return `Sending, ${sizeLabel(stage.sent)} of ${sizeLabel(size)}`;
    case 'saving':
      return 'Saving';
    case 'refused':
      return `Not taken: ${stage.message}`;
    default:
      return {
        turn: 'Waits for its turn',
        network: 'On this device, sent once the server can be reached',
        form: 'Kept on this device, sent once the case is created',
        case: 'Sent after the case itself',
        'refused-case': 'The case was not taken: see the Sync centre',
      }[stage.for];
  }
}
