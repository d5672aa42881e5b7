import type { Contribution } from '#src/shell/contribution.ts';
import { Bell } from './bell.tsx';
import { notificationCommands } from './notification.commands.ts';

export const contribution: Contribution = { noun: 'notification', screens: [], commands: notificationCommands, topBar: Bell };
