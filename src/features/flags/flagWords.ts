import type { FeatureFlag } from '#domain/reference/reference.ts';

/** What a switch is called here, and what it governs; docs/flags.md says more. */
export const FLAG_WORDS: Readonly<Record<FeatureFlag, { title: string; governs: string }>> = {
  customerCategorySelect: { title: 'Folders by category', governs: 'Document folders are shown by category at first. Off: by driver.' },
  newCasesRedirectButton: { title: '“New cases” after creating one', governs: 'A button that opens the cases nobody has started.' },
  attachDocumentTabV2: { title: 'Documents by attachment', governs: 'The screen that makes a document of a file, and its command.' },
  caseSummary: { title: 'Case summary', governs: 'The summary in the form of a case, and its commands.' },
  commentPublicationConfirmation: {
    title: 'Confirm before customers can read',
    governs: 'Staff confirm a comment before a customer can read it.',
  },
  caseSummaryPdf: { title: 'Case summary as a PDF', governs: 'The command that makes the PDF.' },
  violationCodeManager: { title: 'Violation codes', governs: 'The list of violation codes and what changes them.' },
  duplicateCaseChecker: { title: 'Duplicate cases', governs: 'The warning when a new case looks like one that is there.' },
  violationOOSDisplay: { title: 'Out of service', governs: 'The OOS badge on violations.' },
  redirectAfterCommentNotification: {
    title: 'Notifications open the comment',
    governs: 'Off, a notification about a comment opens its case.',
  },
  markCommentsRead: { title: 'Comments are read by looking', governs: 'Off, each comment has a button “Mark read”.' },
};
