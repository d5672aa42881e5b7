/** Words of the spec about papers and signatures, word for word as `MESSAGES`; the first screen has no need of them. */
export const PAPER_MESSAGES = {
  mvrUnderWay: 'Now the MVR is being generated, this may take a few seconds',
  mvrGenerated: 'MVR generated, scroll down to see it',
  reminderSent: 'Reminder sent.',
  reminderProblems: 'Problems to send the reminder.',
  documentCreated: 'Document created successfully.',
  documentError: 'Error creating the document',
  esignSystemError: 'System error while creating eSign documents.',
  conversionFailed: 'Eversing error, failed converting file',
  templatesProblem: 'Problem getting the templates',
  invalidFileType: 'Invalid file type',
  max100: 'Max 100 characters.',
  sameEmail: 'Cannot add two signers with the same email',
  sameRole: 'Cannot add two signers with the same role.',
  invalidEmail: 'Invalid email format',
  driverEmailRequired: 'Driver Email Required',
} as const;
