/** The fields that every form of a driver asks for, in its order (spec section 2). */
export const DRIVER_FORM_FIELDS = [
  'name',
  'lastName',
  'dateOfBirth',
  'email',
  'phoneNumber',
  'preferredLanguageId',
  'licenseNumber',
  'licenseStateId',
] as const;
export type DriverFormField = (typeof DRIVER_FORM_FIELDS)[number];
