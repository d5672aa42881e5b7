/** The notices that an applicant reads before the application is submitted: 49 CFR 391.21(d), then the rights of 391.23(i). */
export const NOTICES: readonly string[] = [
  'The information given under employment may be used, and previous employers will be contacted, to investigate the safety performance history of the applicant as 49 CFR 391.23(d) and (e) require.',
  'The applicant has the right to review information that previous employers have given, to have errors in it corrected by them and sent again, and to have a rebuttal attached to it when they and the applicant cannot agree (49 CFR 391.23(i)).',
];

/** The certification in the words of 49 CFR 391.21(b)(12). */
export const CERTIFICATION =
  'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.';
