import { sweepFiles } from '../files/sweepFiles.job.ts';
import { sendMail } from '../mail/sendMail.job.ts';
import { sweepMails } from '../mail/sweepMails.job.ts';
import { resetPassword } from '../rest/resetPassword.job.ts';
import type { AnyJob } from './job.ts';

/** Every job of the product. */
export const JOBS: readonly AnyJob[] = [sendMail, sweepMails, resetPassword, sweepFiles];
