// Written by `node scripts/build/operationTypes.ts` from *.operations.ts and the schema.

export type Alert_EntityStatusEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_SIGNED';

export type Alert_EntityTypeEnum =
  | 'CLEARINGHOUSE_QUERY'
  | 'CONSENTS_MVR_PSP_CLEARINGHOUSE'
  | 'DL_COPY'
  | 'DRIVER_APPLICATION'
  | 'HIRE_DATE'
  | 'HR_DOCUMENT'
  | 'MEDICAL_CERTIFICATE'
  | 'MEDICAL_EXAMINER_VERIFICATION'
  | 'MVR_REPORT'
  | 'MVR_REVIEW'
  | 'PSP_REPORT';

export type Alert_StatusEnum = 'CRITICAL' | 'NON_CRITICAL';

export type CaseCommentReply_VisibilityEnum = 'INTERNAL' | 'PUBLIC';

export type CaseComment_VisibilityEnum = 'INTERNAL' | 'PUBLIC';

export type CaseDuplicateLevel = 'EXACT' | 'POSSIBLE';

export type CaseHistory_VisibilityEnum = 'INTERNAL' | 'PUBLIC';

export type CaseListColumn = 'caseID' | 'courtDate' | 'createdAt' | 'state' | 'status';

export type Case_CitationStatusEnum =
  | 'ARRAIGNMENT_SET'
  | 'CONTINUED'
  | 'DEFERRED'
  | 'DISMISSED'
  | 'GUILTY'
  | 'NOT_GUILTY'
  | 'PAID'
  | 'PENDING'
  | 'PLEA_ENTERED'
  | 'REDUCED'
  | 'TRIAL_SET'
  | 'WARNING';

export type Case_DataQsStatusEnum =
  | 'APPROVED'
  | 'CLOSED'
  | 'DENIED'
  | 'FINAL_REVIEW'
  | 'IN_REVIEW'
  | 'NOT_FILED'
  | 'OPEN_INFO_REQUESTED'
  | 'RECONSIDERATION'
  | 'SUBMITTED';

export type Case_InspectionLevelEnum = 'I' | 'II' | 'III' | 'IV' | 'V' | 'VI' | 'VII' | 'VIII';

export type Case_OutcomeEnum = 'APPROVED' | 'CLOSED' | 'DENIED' | 'SUBMITTED';

export type Case_StatusEnum = 'AWAITING_PM_OR_PW' | 'AWAITING_RES_CLIENT' | 'CLOSED' | 'IN_PROGRESS' | 'IN_REVIEW' | 'NEW';

export type Contract_StatusEnum = 'Active' | 'Archived' | 'Pending';

export type Customer_StatusEnum = 'active' | 'disabled';

export type Customer_SubscriptionEnum = 'basic' | 'elite' | 'premium' | 'pro' | 'pro_driver' | 'pro_legacy';

export type DriverApplicationForm_StatusEnum = 'APPROVED_TO_SIGN' | 'ARCHIVED' | 'CREATED' | 'IN_PROGRESS' | 'IN_REVIEW' | 'NEED_CHANGES';

export type DriverChecklist_ApplicationEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_ClearinghouseEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_ConsentsEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_DrugTestEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_EmployersEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_ExaminerEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_HireDateEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_HrEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_LicenseEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_MedicalEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_MvrAtHireEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_MvrEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_MvrReviewEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverChecklist_PspEnum = 'EXPIRED' | 'EXPIRES_SOON' | 'MISSING' | 'NOT_ASKED' | 'NOT_SIGNED' | 'OK';

export type DriverDocument_ExaminerStatusEnum = 'ERROR' | 'NOT_FOUND' | 'PENDING' | 'VERIFIED';

export type DriverDocument_StatusEnum = 'ACTIVE' | 'ARCHIVED' | 'DELETED';

export type DriverDocument_TypeEnum =
  | 'CCF'
  | 'CLEARINGHOUSE_QUERY'
  | 'COMPANY_CONTRACT'
  | 'COMPANY_POLICY'
  | 'DL_COPY'
  | 'DRUG_TEST_RESULTS'
  | 'IMMIGRATION_VERIFICATION'
  | 'LEASE_AGREEMENT'
  | 'LEASE_TERMINATION_AGREEMENT'
  | 'MEDICAL_CERTIFICATE'
  | 'MVR'
  | 'PSP';

export type DriverHistory_RecordEnum = 'contracts' | 'drivers';

export type Driver_StatusEnum = 'active' | 'archived';

export type EmploymentVerification_SourceEnum = 'APPLICATION_FORM' | 'MANUAL' | 'PSP';

export type EmploymentVerification_StatusEnum = 'NO_RESPONSE' | 'REJECTED' | 'UNDER_REVIEW' | 'VERIFIED';

export type EmploymentVerification_TypeEnum = 'EMAIL' | 'ESIGN' | 'FAX' | 'MAIL' | 'PHONE';

export type EsignSigner_StatusEnum = 'declined' | 'on_hold' | 'signed' | 'waiting_for_signature';

export type EverSignDoc_StatusEnum =
  | 'ARCHIVED'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'DECLINED'
  | 'DELETED'
  | 'DRAFT'
  | 'EXPIRED'
  | 'FAILED_TO_SEND'
  | 'PARTIALLY_SIGNED'
  | 'SENT'
  | 'SIGNED'
  | 'SYSTEM_CANCELLED'
  | 'VIEWED';

export type EverSignDoc_TypeEnum = 'CUSTOM' | 'ClearingHouse' | 'DRIVER_APPLICATION_FORM' | 'MVR' | 'MVR_PSP_ClearingHouse' | 'PEV' | 'PSP';

export type MergeField =
  | 'dateOfBirth'
  | 'email'
  | 'hiredAt'
  | 'lastName'
  | 'licenseNumber'
  | 'licenseState'
  | 'name'
  | 'optionalLicenses'
  | 'phoneNumber'
  | 'preferredLanguage';

export type MergeSuggestionReason = 'SAME_LICENSE' | 'SAME_NAME_AND_BIRTH';

export type Notification_ResourceEnum = 'CASE' | 'CASE_COMMENT' | 'CASE_COMMENT_REPLY' | 'CASE_DOCUMENT' | 'DRIVER_DOCUMENT';

export type Notification_StatusEnum = 'UNVIEWED' | 'VIEWED';

export type RelativePredicateOpEnum = 'ADD' | 'SUB';

export type RelativePredicateUnitEnum = 'DAY' | 'HOUR' | 'MINUTE' | 'MONTH' | 'QUARTER' | 'SECOND' | 'WEEK' | 'YEAR';

export type SortOrder = 'ASC' | 'DESC';

export type User_RoleEnum =
  | 'ADMIN'
  | 'AGENT'
  | 'CUSTOMER'
  | 'CUSTOMER_BASIC'
  | 'CUSTOMER_ELITE'
  | 'CUSTOMER_PREMIUM'
  | 'CUSTOMER_PRO_DRIVER'
  | 'CUSTOMER_PRO_LEGACY';

export type User_StatusEnum = 'active' | 'disabled';

export interface AddressFilter {
  AND?: readonly AddressFilter[] | null;
  OR?: readonly AddressFilter[] | null;
  _fullText?: string | null;
  apartment?: StringPredicate | null;
  archived?: DateTimePredicate | null;
  city?: StringPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  state?: UsStateFilter | null;
  stateId?: IDPredicate | null;
  street?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
  zipCode?: StringPredicate | null;
}

export interface AddressKeyFilter {
  id?: string | null;
}

export interface AddressRelationFilter {
  every?: AddressFilter | null;
  none?: AddressFilter | null;
  some?: AddressFilter | null;
}

export interface AddressUpdateInput {
  apartment?: string | null;
  archived?: string | null;
  city?: string | null;
  id?: string | null;
  state?: AddressesStateUpdateRelationInput | null;
  street?: string | null;
  zipCode?: string | null;
}

export interface AddressesCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface AddressesDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface AddressesStateRelationInput {
  connect?: UsStateKeyFilter | null;
}

export interface AddressesStateUpdateRelationInput {
  connect?: UsStateKeyFilter | null;
  reconnect?: UsStateKeyFilter | null;
}

export interface AlertFilter {
  AND?: readonly AlertFilter[] | null;
  OR?: readonly AlertFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  dismissedAt?: DateTimePredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  driverRelation?: DriverFilter | null;
  entityStatus?: Alert_EntityStatusEnumPredicate | null;
  entityType?: Alert_EntityTypeEnumPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  message?: StringPredicate | null;
  note?: StringPredicate | null;
  remindLater?: BoolPredicate | null;
  status?: Alert_StatusEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface AlertKeyFilter {
  id?: string | null;
}

export interface AlertRelationFilter {
  every?: AlertFilter | null;
  none?: AlertFilter | null;
  some?: AlertFilter | null;
}

export interface AlertUpdateInput {
  dismissedAt?: string | null;
  id?: string | null;
  note?: string | null;
  remindLater?: boolean | null;
}

export interface Alert_EntityStatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Alert_EntityStatusEnum | null;
  in?: readonly Alert_EntityStatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Alert_EntityStatusEnum | null;
  not_in?: readonly Alert_EntityStatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Alert_EntityTypeEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Alert_EntityTypeEnum | null;
  in?: readonly Alert_EntityTypeEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Alert_EntityTypeEnum | null;
  not_in?: readonly Alert_EntityTypeEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Alert_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Alert_StatusEnum | null;
  in?: readonly Alert_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Alert_StatusEnum | null;
  not_in?: readonly Alert_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface AssignedAgent_UserUpdateInput {
  data: UserUpdateInput;
  filter?: UserKeyFilter | null;
}

export interface Avatar_FileUpdateInput {
  data: FileUpdateInput;
  filter?: FileKeyFilter | null;
}

export interface BigIntPredicate {
  equals?: string | null;
  gt?: string | null;
  gte?: string | null;
  in?: readonly string[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lt?: string | null;
  lte?: string | null;
  not_equals?: string | null;
  not_in?: readonly string[] | null;
}

export interface BoolPredicate {
  equals?: boolean | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_equals?: boolean | null;
}

export interface CaseCommentFilter {
  AND?: readonly CaseCommentFilter[] | null;
  OR?: readonly CaseCommentFilter[] | null;
  _fullText?: string | null;
  author?: UserFilter | null;
  authorId?: IDPredicate | null;
  authorName?: StringPredicate | null;
  case?: CaseFilter | null;
  caseId?: IDPredicate | null;
  content?: JSONPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  editedAt?: DateTimePredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  mentions?: StringListPredicate | null;
  plainText?: StringPredicate | null;
  readBy?: CaseCommentReadRelationFilter | null;
  replies?: CaseCommentReplyRelationFilter | null;
  updatedAt?: DateTimePredicate | null;
  visibility?: CaseComment_VisibilityEnumPredicate | null;
}

export interface CaseCommentKeyFilter {
  id?: string | null;
}

export interface CaseCommentReadFilter {
  AND?: readonly CaseCommentReadFilter[] | null;
  OR?: readonly CaseCommentReadFilter[] | null;
  _fullText?: string | null;
  case?: CaseFilter | null;
  caseComment?: CaseCommentFilter | null;
  caseCommentId?: IDPredicate | null;
  caseId?: IDPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
  userId?: IDPredicate | null;
}

export interface CaseCommentReadRelationFilter {
  every?: CaseCommentReadFilter | null;
  none?: CaseCommentReadFilter | null;
  some?: CaseCommentReadFilter | null;
}

export interface CaseCommentRelationFilter {
  every?: CaseCommentFilter | null;
  none?: CaseCommentFilter | null;
  some?: CaseCommentFilter | null;
}

export interface CaseCommentRepliesCaseRelationInput {
  connect?: CaseKeyFilter | null;
  create?: CaseCreateInput | null;
}

export interface CaseCommentReplyFilter {
  AND?: readonly CaseCommentReplyFilter[] | null;
  OR?: readonly CaseCommentReplyFilter[] | null;
  _fullText?: string | null;
  author?: UserFilter | null;
  authorId?: IDPredicate | null;
  authorName?: StringPredicate | null;
  case?: CaseFilter | null;
  caseComment?: CaseCommentFilter | null;
  caseCommentId?: IDPredicate | null;
  caseId?: IDPredicate | null;
  content?: JSONPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  editedAt?: DateTimePredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  mentions?: StringListPredicate | null;
  plainText?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
  visibility?: CaseCommentReply_VisibilityEnumPredicate | null;
}

export interface CaseCommentReplyKeyFilter {
  id?: string | null;
}

export interface CaseCommentReplyRelationFilter {
  every?: CaseCommentReplyFilter | null;
  none?: CaseCommentReplyFilter | null;
  some?: CaseCommentReplyFilter | null;
}

export interface CaseCommentReplyUpdateInput {
  content?: unknown;
  id?: string | null;
  mentions?: readonly string[] | null;
  plainText?: string | null;
  visibility?: CaseCommentReply_VisibilityEnum | null;
}

export interface CaseCommentReply_VisibilityEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: CaseCommentReply_VisibilityEnum | null;
  in?: readonly CaseCommentReply_VisibilityEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: CaseCommentReply_VisibilityEnum | null;
  not_in?: readonly CaseCommentReply_VisibilityEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface CaseCommentUpdateInput {
  content?: unknown;
  id?: string | null;
  mentions?: readonly string[] | null;
  plainText?: string | null;
  replies?: CaseCommentsRepliesUpdateRelationInput | null;
  visibility?: CaseComment_VisibilityEnum | null;
}

export interface CaseComment_CaseCommentReplyCreateInput {
  case?: CaseCommentRepliesCaseRelationInput | null;
  content?: unknown;
  mentions?: readonly string[] | null;
  plainText?: string | null;
  visibility?: CaseCommentReply_VisibilityEnum | null;
}

export interface CaseComment_CaseCommentReplyUpdateInput {
  data: CaseCommentReplyUpdateInput;
  filter?: CaseCommentReplyKeyFilter | null;
}

export interface CaseComment_VisibilityEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: CaseComment_VisibilityEnum | null;
  in?: readonly CaseComment_VisibilityEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: CaseComment_VisibilityEnum | null;
  not_in?: readonly CaseComment_VisibilityEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface CaseCommentsRepliesRelationInput {
  create?: readonly CaseComment_CaseCommentReplyCreateInput[] | null;
}

export interface CaseCommentsRepliesUpdateRelationInput {
  create?: readonly CaseComment_CaseCommentReplyCreateInput[] | null;
  delete?: readonly CaseCommentReplyKeyFilter[] | null;
  update?: readonly CaseComment_CaseCommentReplyUpdateInput[] | null;
}

export interface CaseCreateInput {
  assignedAgent?: CasesAssignedAgentRelationInput | null;
  attorney?: Case_AttorneyInput | null;
  briefStatement?: string | null;
  caseUpdateType?: string | null;
  citationArraignment?: string | null;
  citationCourtNameAddress?: string | null;
  citationDueDate?: string | null;
  citationNumbers?: readonly string[] | null;
  citationStatus?: Case_CitationStatusEnum | null;
  comments?: CasesCommentsRelationInput | null;
  crash?: boolean | null;
  crashDetails?: unknown;
  customer?: CasesCustomerRelationInput | null;
  dataQsStatus?: Case_DataQsStatusEnum | null;
  detailsInPhoto?: boolean | null;
  docketNumber?: string | null;
  documents?: CasesDocumentsRelationInput | null;
  driver?: CasesDriverRelationInput | null;
  followers?: CasesFollowersRelationInput | null;
  inspectionCitationState?: CasesInspectionCitationStateRelationInput | null;
  inspectionDate?: string | null;
  inspectionLevel?: Case_InspectionLevelEnum | null;
  inspectionLocation?: string | null;
  inspectionReportNumber?: string | null;
  outcome?: Case_OutcomeEnum | null;
  roadsideInspection?: boolean | null;
  status?: Case_StatusEnum | null;
  summary?: string | null;
  trafficCitation?: boolean | null;
  violations?: CasesViolationsRelationInput | null;
}

export interface CaseDocumentCreateInput {
  case?: CaseDocumentsCaseRelationInput | null;
  file?: CaseDocumentsFileRelationInput | null;
  filename?: string | null;
  type?: string | null;
}

export interface CaseDocumentFilter {
  AND?: readonly CaseDocumentFilter[] | null;
  OR?: readonly CaseDocumentFilter[] | null;
  _fullText?: string | null;
  case?: CaseFilter | null;
  caseId?: IDPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  file?: FileFilter | null;
  fileId?: IDPredicate | null;
  filename?: StringPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  type?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface CaseDocumentKeyFilter {
  id?: string | null;
}

export interface CaseDocumentRelationFilter {
  every?: CaseDocumentFilter | null;
  none?: CaseDocumentFilter | null;
  some?: CaseDocumentFilter | null;
}

export interface CaseDocumentUpdateInput {
  filename?: string | null;
  id?: string | null;
  type?: string | null;
}

export interface CaseDocumentsCaseRelationInput {
  connect?: CaseKeyFilter | null;
  create?: CaseCreateInput | null;
}

export interface CaseDocumentsFileRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
}

export interface CaseFilter {
  AND?: readonly CaseFilter[] | null;
  OR?: readonly CaseFilter[] | null;
  _fullText?: string | null;
  assignedAgent?: UserFilter | null;
  assignedAgentId?: IDPredicate | null;
  attorney?: Case_AttorneyFilter | null;
  briefStatement?: StringPredicate | null;
  caseID?: StringPredicate | null;
  caseUpdateType?: StringPredicate | null;
  citationArraignment?: StringPredicate | null;
  citationCourtNameAddress?: StringPredicate | null;
  citationDueDate?: DatePredicate | null;
  citationNumbers?: StringListPredicate | null;
  citationStatus?: Case_CitationStatusEnumPredicate | null;
  code?: StringPredicate | null;
  comments?: CaseCommentRelationFilter | null;
  crash?: BoolPredicate | null;
  crashDetails?: JSONPredicate | null;
  createdAt?: DateTimePredicate | null;
  createdBy?: UserFilter | null;
  createdById?: IDPredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  dataQsStatus?: Case_DataQsStatusEnumPredicate | null;
  deletedAt?: IntPredicate | null;
  detailsInPhoto?: BoolPredicate | null;
  docketNumber?: StringPredicate | null;
  documents?: CaseDocumentRelationFilter | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  followers?: CaseFollowerRelationFilter | null;
  history?: CaseHistoryRelationFilter | null;
  id?: IDPredicate | null;
  inspectionCitationState?: UsStateFilter | null;
  inspectionCitationStateId?: IDPredicate | null;
  inspectionDate?: DatePredicate | null;
  inspectionLevel?: Case_InspectionLevelEnumPredicate | null;
  inspectionLocation?: StringPredicate | null;
  inspectionReportNumber?: StringPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  outcome?: Case_OutcomeEnumPredicate | null;
  roadsideInspection?: BoolPredicate | null;
  status?: Case_StatusEnumPredicate | null;
  summary?: StringPredicate | null;
  trafficCitation?: BoolPredicate | null;
  updatedAt?: DateTimePredicate | null;
  violations?: CaseViolationRelationFilter | null;
}

export interface CaseFollowerFilter {
  AND?: readonly CaseFollowerFilter[] | null;
  OR?: readonly CaseFollowerFilter[] | null;
  _fullText?: string | null;
  case?: CaseFilter | null;
  caseId?: IDPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
  userId?: IDPredicate | null;
}

export interface CaseFollowerKeyFilter {
  id?: string | null;
}

export interface CaseFollowerRelationFilter {
  every?: CaseFollowerFilter | null;
  none?: CaseFollowerFilter | null;
  some?: CaseFollowerFilter | null;
}

export interface CaseFollowersUserRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
}

export interface CaseHistoryFilter {
  AND?: readonly CaseHistoryFilter[] | null;
  OR?: readonly CaseHistoryFilter[] | null;
  _fullText?: string | null;
  case?: CaseFilter | null;
  caseId?: IDPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  field?: StringPredicate | null;
  from?: StringPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  to?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
  userId?: IDPredicate | null;
  userName?: StringPredicate | null;
  visibility?: CaseHistory_VisibilityEnumPredicate | null;
}

export interface CaseHistoryRelationFilter {
  every?: CaseHistoryFilter | null;
  none?: CaseHistoryFilter | null;
  some?: CaseHistoryFilter | null;
}

export interface CaseHistory_VisibilityEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: CaseHistory_VisibilityEnum | null;
  in?: readonly CaseHistory_VisibilityEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: CaseHistory_VisibilityEnum | null;
  not_in?: readonly CaseHistory_VisibilityEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface CaseKeyFilter {
  caseID?: string | null;
  code?: string | null;
  id?: string | null;
}

export interface CaseListFilter {
  agent?: string | null;
  courtFrom?: string | null;
  courtTo?: string | null;
  customer?: string | null;
  driver?: string | null;
  from?: string | null;
  search?: string | null;
  since?: string | null;
  state?: string | null;
  status?: readonly Case_StatusEnum[] | null;
  to?: string | null;
  until?: string | null;
}

export interface CaseListSort {
  by: CaseListColumn;
  direction?: SortOrder | null;
}

export interface CaseRelationFilter {
  every?: CaseFilter | null;
  none?: CaseFilter | null;
  some?: CaseFilter | null;
}

export interface CaseUpdateInput {
  assignedAgent?: CasesAssignedAgentUpdateRelationInput | null;
  attorney?: Case_AttorneyUpdateInput | null;
  briefStatement?: string | null;
  caseUpdateType?: string | null;
  citationArraignment?: string | null;
  citationCourtNameAddress?: string | null;
  citationDueDate?: string | null;
  citationNumbers?: readonly string[] | null;
  citationStatus?: Case_CitationStatusEnum | null;
  comments?: CasesCommentsUpdateRelationInput | null;
  crash?: boolean | null;
  crashDetails?: unknown;
  dataQsStatus?: Case_DataQsStatusEnum | null;
  detailsInPhoto?: boolean | null;
  docketNumber?: string | null;
  documents?: CasesDocumentsUpdateRelationInput | null;
  driver?: CasesDriverUpdateRelationInput | null;
  followers?: CasesFollowersUpdateRelationInput | null;
  id?: string | null;
  inspectionCitationState?: CasesInspectionCitationStateUpdateRelationInput | null;
  inspectionDate?: string | null;
  inspectionLevel?: Case_InspectionLevelEnum | null;
  inspectionLocation?: string | null;
  inspectionReportNumber?: string | null;
  outcome?: Case_OutcomeEnum | null;
  roadsideInspection?: boolean | null;
  status?: Case_StatusEnum | null;
  summary?: string | null;
  trafficCitation?: boolean | null;
  violations?: CasesViolationsUpdateRelationInput | null;
}

export interface CaseViolationFilter {
  AND?: readonly CaseViolationFilter[] | null;
  OR?: readonly CaseViolationFilter[] | null;
  _fullText?: string | null;
  case?: CaseFilter | null;
  caseId?: IDPredicate | null;
  citationNumber?: StringPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  isOOS?: BoolPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  severityWeight?: IntPredicate | null;
  updatedAt?: DateTimePredicate | null;
  violationCode?: ViolationCodeFilter | null;
  violationCodeId?: IDPredicate | null;
}

export interface CaseViolationKeyFilter {
  id?: string | null;
}

export interface CaseViolationRelationFilter {
  every?: CaseViolationFilter | null;
  none?: CaseViolationFilter | null;
  some?: CaseViolationFilter | null;
}

export interface CaseViolationUpdateInput {
  citationNumber?: string | null;
  id?: string | null;
  isOOS?: boolean | null;
  violationCode?: CaseViolationsViolationCodeUpdateRelationInput | null;
}

export interface CaseViolationsViolationCodeRelationInput {
  connect?: ViolationCodeKeyFilter | null;
  create?: ViolationCodeCreateInput | null;
}

export interface CaseViolationsViolationCodeUpdateRelationInput {
  connect?: ViolationCodeKeyFilter | null;
  create?: ViolationCodeCreateInput | null;
  reconnect?: ViolationCodeKeyFilter | null;
  update?: ViolationCode_ViolationCodeUpdateInput | null;
}

export interface Case_AttorneyFilter {
  email?: StringPredicate | null;
  fee?: BigIntPredicate | null;
  name?: StringPredicate | null;
  phone?: StringPredicate | null;
}

export interface Case_AttorneyInput {
  email?: string | null;
  fee?: string | null;
  name?: string | null;
  phone?: string | null;
}

export interface Case_AttorneyUpdateInput {
  email?: string | null;
  fee?: string | null;
  name?: string | null;
  phone?: string | null;
}

export interface Case_CaseCommentCreateInput {
  content?: unknown;
  mentions?: readonly string[] | null;
  plainText?: string | null;
  replies?: CaseCommentsRepliesRelationInput | null;
  visibility?: CaseComment_VisibilityEnum | null;
}

export interface Case_CaseCommentUpdateInput {
  data: CaseCommentUpdateInput;
  filter?: CaseCommentKeyFilter | null;
}

export interface Case_CaseDocumentCreateInput {
  file?: CaseDocumentsFileRelationInput | null;
  filename?: string | null;
  type?: string | null;
}

export interface Case_CaseDocumentUpdateInput {
  data: CaseDocumentUpdateInput;
  filter?: CaseDocumentKeyFilter | null;
}

export interface Case_CaseFollowerCreateInput {
  user?: CaseFollowersUserRelationInput | null;
}

export interface Case_CaseViolationCreateInput {
  citationNumber?: string | null;
  isOOS?: boolean | null;
  violationCode?: CaseViolationsViolationCodeRelationInput | null;
}

export interface Case_CaseViolationUpdateInput {
  data: CaseViolationUpdateInput;
  filter?: CaseViolationKeyFilter | null;
}

export interface Case_CitationStatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Case_CitationStatusEnum | null;
  in?: readonly Case_CitationStatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Case_CitationStatusEnum | null;
  not_in?: readonly Case_CitationStatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Case_DataQsStatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Case_DataQsStatusEnum | null;
  in?: readonly Case_DataQsStatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Case_DataQsStatusEnum | null;
  not_in?: readonly Case_DataQsStatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Case_InspectionLevelEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Case_InspectionLevelEnum | null;
  in?: readonly Case_InspectionLevelEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Case_InspectionLevelEnum | null;
  not_in?: readonly Case_InspectionLevelEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Case_OutcomeEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Case_OutcomeEnum | null;
  in?: readonly Case_OutcomeEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Case_OutcomeEnum | null;
  not_in?: readonly Case_OutcomeEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Case_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Case_StatusEnum | null;
  in?: readonly Case_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Case_StatusEnum | null;
  not_in?: readonly Case_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface CasesAssignedAgentRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
}

export interface CasesAssignedAgentUpdateRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
  disconnect?: UserKeyFilter | null;
  reconnect?: UserKeyFilter | null;
  update?: AssignedAgent_UserUpdateInput | null;
}

export interface CasesCommentsRelationInput {
  create?: readonly Case_CaseCommentCreateInput[] | null;
}

export interface CasesCommentsUpdateRelationInput {
  create?: readonly Case_CaseCommentCreateInput[] | null;
  delete?: readonly CaseCommentKeyFilter[] | null;
  update?: readonly Case_CaseCommentUpdateInput[] | null;
}

export interface CasesCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface CasesDocumentsRelationInput {
  create?: readonly Case_CaseDocumentCreateInput[] | null;
}

export interface CasesDocumentsUpdateRelationInput {
  create?: readonly Case_CaseDocumentCreateInput[] | null;
  delete?: readonly CaseDocumentKeyFilter[] | null;
  update?: readonly Case_CaseDocumentUpdateInput[] | null;
}

export interface CasesDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface CasesDriverUpdateRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
  disconnect?: DriverKeyFilter | null;
  reconnect?: DriverKeyFilter | null;
  update?: Driver_DriverUpdateInput | null;
}

export interface CasesFollowersRelationInput {
  create?: readonly Case_CaseFollowerCreateInput[] | null;
}

export interface CasesFollowersUpdateRelationInput {
  create?: readonly Case_CaseFollowerCreateInput[] | null;
  delete?: readonly CaseFollowerKeyFilter[] | null;
}

export interface CasesInspectionCitationStateRelationInput {
  connect?: UsStateKeyFilter | null;
}

export interface CasesInspectionCitationStateUpdateRelationInput {
  connect?: UsStateKeyFilter | null;
  disconnect?: UsStateKeyFilter | null;
  reconnect?: UsStateKeyFilter | null;
}

export interface CasesViolationsRelationInput {
  create?: readonly Case_CaseViolationCreateInput[] | null;
}

export interface CasesViolationsUpdateRelationInput {
  create?: readonly Case_CaseViolationCreateInput[] | null;
  delete?: readonly CaseViolationKeyFilter[] | null;
  update?: readonly Case_CaseViolationUpdateInput[] | null;
}

export interface ContractFilter {
  AND?: readonly ContractFilter[] | null;
  OR?: readonly ContractFilter[] | null;
  _fullText?: string | null;
  activatedAt?: DateTimePredicate | null;
  archivedAt?: DateTimePredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  hiredAt?: DatePredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  status?: Contract_StatusEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface ContractKeyFilter {
  id?: string | null;
}

export interface ContractRelationFilter {
  every?: ContractFilter | null;
  none?: ContractFilter | null;
  some?: ContractFilter | null;
}

export interface ContractUpdateInput {
  hiredAt?: string | null;
  id?: string | null;
  status?: Contract_StatusEnum | null;
}

export interface Contract_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Contract_StatusEnum | null;
  in?: readonly Contract_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Contract_StatusEnum | null;
  not_in?: readonly Contract_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface ContractsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface ContractsDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface CustomerCreateInput {
  addresses?: CustomersAddressesRelationInput | null;
  archived?: string | null;
  cases?: CustomersCasesRelationInput | null;
  contactName?: string | null;
  contracts?: CustomersContractsRelationInput | null;
  documents?: CustomersDocumentsRelationInput | null;
  driverCustomerRelation?: CustomersDriverCustomerRelationRelationInput | null;
  email?: string | null;
  isCCRecipientEnabled?: boolean | null;
  isCustomerDriver?: boolean | null;
  isTokenPSPExpired?: boolean | null;
  maskedTokenPSP?: string | null;
  motorCarrierId?: string | null;
  name?: string | null;
  phoneNumber?: string | null;
  status?: Customer_StatusEnum | null;
  subscription?: Customer_SubscriptionEnum | null;
  user?: CustomersUserRelationInput | null;
}

export interface CustomerDocumentCreateInput {
  customer?: CustomerDocumentsCustomerRelationInput | null;
  description?: string | null;
  file?: CustomerDocumentsFileRelationInput | null;
}

export interface CustomerDocumentFilter {
  AND?: readonly CustomerDocumentFilter[] | null;
  OR?: readonly CustomerDocumentFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  description?: StringPredicate | null;
  file?: FileFilter | null;
  fileId?: IDPredicate | null;
  filename?: StringPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  updatedAt?: DateTimePredicate | null;
}

export interface CustomerDocumentKeyFilter {
  id?: string | null;
}

export interface CustomerDocumentRelationFilter {
  every?: CustomerDocumentFilter | null;
  none?: CustomerDocumentFilter | null;
  some?: CustomerDocumentFilter | null;
}

export interface CustomerDocumentUpdateInput {
  description?: string | null;
  id?: string | null;
}

export interface CustomerDocumentsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface CustomerDocumentsFileRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
}

export interface CustomerFilter {
  AND?: readonly CustomerFilter[] | null;
  OR?: readonly CustomerFilter[] | null;
  _fullText?: string | null;
  addresses?: AddressRelationFilter | null;
  archived?: DateTimePredicate | null;
  cases?: CaseRelationFilter | null;
  contactName?: StringPredicate | null;
  contracts?: ContractRelationFilter | null;
  createdAt?: DateTimePredicate | null;
  customerID?: StringPredicate | null;
  deletedAt?: IntPredicate | null;
  documents?: CustomerDocumentRelationFilter | null;
  driverCustomerRelation?: DriverRelationFilter | null;
  email?: StringPredicate | null;
  id?: IDPredicate | null;
  isCCRecipientEnabled?: BoolPredicate | null;
  isCustomerDriver?: BoolPredicate | null;
  isTokenPSPExpired?: BoolPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  maskedTokenPSP?: StringPredicate | null;
  motorCarrierId?: StringPredicate | null;
  name?: StringPredicate | null;
  phoneNumber?: StringPredicate | null;
  status?: Customer_StatusEnumPredicate | null;
  subscription?: Customer_SubscriptionEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
}

export interface CustomerKeyFilter {
  customerID?: string | null;
  id?: string | null;
}

export interface CustomerUpdateInput {
  addresses?: CustomersAddressesUpdateRelationInput | null;
  archived?: string | null;
  cases?: CustomersCasesUpdateRelationInput | null;
  contactName?: string | null;
  contracts?: CustomersContractsUpdateRelationInput | null;
  documents?: CustomersDocumentsUpdateRelationInput | null;
  driverCustomerRelation?: CustomersDriverCustomerRelationUpdateRelationInput | null;
  email?: string | null;
  id?: string | null;
  isCCRecipientEnabled?: boolean | null;
  isTokenPSPExpired?: boolean | null;
  maskedTokenPSP?: string | null;
  motorCarrierId?: string | null;
  name?: string | null;
  phoneNumber?: string | null;
  status?: Customer_StatusEnum | null;
  subscription?: Customer_SubscriptionEnum | null;
  user?: CustomersUserUpdateRelationInput | null;
}

export interface Customer_AddressCreateInput {
  apartment?: string | null;
  archived?: string | null;
  city?: string | null;
  driver?: AddressesDriverRelationInput | null;
  state?: AddressesStateRelationInput | null;
  street?: string | null;
  zipCode?: string | null;
}

export interface Customer_AddressUpdateInput {
  data: AddressUpdateInput;
  filter?: AddressKeyFilter | null;
}

export interface Customer_CaseCreateInput {
  assignedAgent?: CasesAssignedAgentRelationInput | null;
  attorney?: Case_AttorneyInput | null;
  briefStatement?: string | null;
  caseUpdateType?: string | null;
  citationArraignment?: string | null;
  citationCourtNameAddress?: string | null;
  citationDueDate?: string | null;
  citationNumbers?: readonly string[] | null;
  citationStatus?: Case_CitationStatusEnum | null;
  comments?: CasesCommentsRelationInput | null;
  crash?: boolean | null;
  crashDetails?: unknown;
  dataQsStatus?: Case_DataQsStatusEnum | null;
  detailsInPhoto?: boolean | null;
  docketNumber?: string | null;
  documents?: CasesDocumentsRelationInput | null;
  driver?: CasesDriverRelationInput | null;
  followers?: CasesFollowersRelationInput | null;
  inspectionCitationState?: CasesInspectionCitationStateRelationInput | null;
  inspectionDate?: string | null;
  inspectionLevel?: Case_InspectionLevelEnum | null;
  inspectionLocation?: string | null;
  inspectionReportNumber?: string | null;
  outcome?: Case_OutcomeEnum | null;
  roadsideInspection?: boolean | null;
  status?: Case_StatusEnum | null;
  summary?: string | null;
  trafficCitation?: boolean | null;
  violations?: CasesViolationsRelationInput | null;
}

export interface Customer_CaseUpdateInput {
  data: CaseUpdateInput;
  filter?: CaseKeyFilter | null;
}

export interface Customer_ContractCreateInput {
  driver?: ContractsDriverRelationInput | null;
  hiredAt?: string | null;
  status?: Contract_StatusEnum | null;
}

export interface Customer_ContractUpdateInput {
  data: ContractUpdateInput;
  filter?: ContractKeyFilter | null;
}

export interface Customer_CustomerDocumentCreateInput {
  description?: string | null;
  file?: CustomerDocumentsFileRelationInput | null;
}

export interface Customer_CustomerDocumentUpdateInput {
  data: CustomerDocumentUpdateInput;
  filter?: CustomerDocumentKeyFilter | null;
}

export interface Customer_CustomerUpdateInput {
  data: CustomerUpdateInput;
  filter?: CustomerKeyFilter | null;
}

export interface Customer_DriverCreateInput {
  addresses?: DriversAddressesRelationInput | null;
  applicationForm?: DriversApplicationFormRelationInput | null;
  archived?: string | null;
  caseDriverRelation?: DriversCaseDriverRelationRelationInput | null;
  cases?: DriversCasesRelationInput | null;
  contractRelation?: DriversContractRelationRelationInput | null;
  contracts?: DriversContractsRelationInput | null;
  dateOfBirth?: string | null;
  driverDocument?: DriversDriverDocumentRelationInput | null;
  driverSafetySummary?: DriversDriverSafetySummaryRelationInput | null;
  email?: string | null;
  employmentVerification?: DriversEmploymentVerificationRelationInput | null;
  lastName?: string | null;
  licenseNumber?: string | null;
  licenseState?: DriversLicenseStateRelationInput | null;
  name?: string | null;
  optionalLicenses?: unknown;
  phoneNumber?: Driver_PhoneNumberInput | null;
  preferredLanguage?: DriversPreferredLanguageRelationInput | null;
  status?: Driver_StatusEnum | null;
  user?: DriversUserRelationInput | null;
}

export interface Customer_DriverUpdateInput {
  data: DriverUpdateInput;
  filter?: DriverKeyFilter | null;
}

export interface Customer_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Customer_StatusEnum | null;
  in?: readonly Customer_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Customer_StatusEnum | null;
  not_in?: readonly Customer_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Customer_SubscriptionEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Customer_SubscriptionEnum | null;
  in?: readonly Customer_SubscriptionEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Customer_SubscriptionEnum | null;
  not_in?: readonly Customer_SubscriptionEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Customer_UserCreateInput {
  address?: string | null;
  avatar?: UsersAvatarRelationInput | null;
  city?: string | null;
  driver?: UsersDriverRelationInput | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  notificationSetting?: UsersNotificationSettingRelationInput | null;
  phoneNumber?: string | null;
  role?: User_RoleEnum | null;
  roles?: UsersRolesRelationInput | null;
  state?: string | null;
  status?: User_StatusEnum | null;
  zipCode?: string | null;
}

export interface Customer_UserUpdateInput {
  data: UserUpdateInput;
  filter?: UserKeyFilter | null;
}

export interface CustomersAddressesRelationInput {
  create?: readonly Customer_AddressCreateInput[] | null;
}

export interface CustomersAddressesUpdateRelationInput {
  create?: readonly Customer_AddressCreateInput[] | null;
  delete?: readonly AddressKeyFilter[] | null;
  update?: readonly Customer_AddressUpdateInput[] | null;
}

export interface CustomersCasesRelationInput {
  create?: readonly Customer_CaseCreateInput[] | null;
}

export interface CustomersCasesUpdateRelationInput {
  create?: readonly Customer_CaseCreateInput[] | null;
  delete?: readonly CaseKeyFilter[] | null;
  update?: readonly Customer_CaseUpdateInput[] | null;
}

export interface CustomersContractsRelationInput {
  create?: readonly Customer_ContractCreateInput[] | null;
}

export interface CustomersContractsUpdateRelationInput {
  create?: readonly Customer_ContractCreateInput[] | null;
  delete?: readonly ContractKeyFilter[] | null;
  update?: readonly Customer_ContractUpdateInput[] | null;
}

export interface CustomersDocumentsRelationInput {
  create?: readonly Customer_CustomerDocumentCreateInput[] | null;
}

export interface CustomersDocumentsUpdateRelationInput {
  create?: readonly Customer_CustomerDocumentCreateInput[] | null;
  delete?: readonly CustomerDocumentKeyFilter[] | null;
  update?: readonly Customer_CustomerDocumentUpdateInput[] | null;
}

export interface CustomersDriverCustomerRelationRelationInput {
  create?: readonly Customer_DriverCreateInput[] | null;
}

export interface CustomersDriverCustomerRelationUpdateRelationInput {
  create?: readonly Customer_DriverCreateInput[] | null;
  delete?: readonly DriverKeyFilter[] | null;
  update?: readonly Customer_DriverUpdateInput[] | null;
}

export interface CustomersUserRelationInput {
  connect?: UserKeyFilter | null;
  create?: Customer_UserCreateInput | null;
}

export interface CustomersUserUpdateRelationInput {
  connect?: UserKeyFilter | null;
  create?: Customer_UserCreateInput | null;
  delete?: UserKeyFilter | null;
  disconnect?: UserKeyFilter | null;
  reconnect?: UserKeyFilter | null;
  update?: Customer_UserUpdateInput | null;
}

export interface DashboardAlertsFilter {
  customer?: string | null;
  driver?: string | null;
}

export interface DatePredicate {
  equals?: string | null;
  gt?: string | null;
  gte?: string | null;
  in?: readonly string[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lt?: string | null;
  lte?: string | null;
  not_equals?: string | null;
  not_in?: readonly string[] | null;
  relative?: DateRelativePredicates | null;
}

export interface DateRelativePredicateType {
  op?: RelativePredicateOpEnum | null;
  unit?: RelativePredicateUnitEnum | null;
  value: string;
}

export interface DateRelativePredicates {
  gt?: DateRelativePredicateType | null;
  gte?: DateRelativePredicateType | null;
  lt?: DateRelativePredicateType | null;
  lte?: DateRelativePredicateType | null;
}

export interface DateTimePredicate {
  equals?: string | null;
  gt?: string | null;
  gte?: string | null;
  in?: readonly string[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lt?: string | null;
  lte?: string | null;
  not_equals?: string | null;
  not_in?: readonly string[] | null;
  relative?: DateRelativePredicates | null;
}

export interface DocumentDraftCreateInput {
  customer?: DocumentDraftsCustomerRelationInput | null;
  documentTitle?: string | null;
  driver?: DocumentDraftsDriverRelationInput | null;
  editorState?: string | null;
  signers?: string | null;
}

export interface DocumentDraftUpdateInput {
  customer?: DocumentDraftsCustomerUpdateRelationInput | null;
  documentTitle?: string | null;
  driver?: DocumentDraftsDriverUpdateRelationInput | null;
  editorState?: string | null;
  id?: string | null;
  signers?: string | null;
}

export interface DocumentDraftsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface DocumentDraftsCustomerUpdateRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
  disconnect?: CustomerKeyFilter | null;
  reconnect?: CustomerKeyFilter | null;
  update?: Customer_CustomerUpdateInput | null;
}

export interface DocumentDraftsDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface DocumentDraftsDriverUpdateRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
  disconnect?: DriverKeyFilter | null;
  reconnect?: DriverKeyFilter | null;
  update?: Driver_DriverUpdateInput | null;
}

export interface DriverApplicationFormCreateInput {
  agentChanges?: unknown;
  comment?: string | null;
  customer?: DriverApplicationFormsCustomerRelationInput | null;
  driver?: DriverApplicationFormsDriverRelationInput | null;
  hasPendingAgentChanges?: boolean | null;
  jsonForm?: unknown;
  status?: DriverApplicationForm_StatusEnum | null;
  version?: number | null;
}

export interface DriverApplicationFormFilter {
  AND?: readonly DriverApplicationFormFilter[] | null;
  OR?: readonly DriverApplicationFormFilter[] | null;
  _fullText?: string | null;
  agentChanges?: JSONPredicate | null;
  comment?: StringPredicate | null;
  commentBy?: UserFilter | null;
  commentById?: IDPredicate | null;
  createdAt?: DateTimePredicate | null;
  createdBy?: UserFilter | null;
  createdById?: IDPredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  hasPendingAgentChanges?: BoolPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  jsonForm?: JSONPredicate | null;
  sentByLink?: BoolPredicate | null;
  status?: DriverApplicationForm_StatusEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
  version?: IntPredicate | null;
}

export interface DriverApplicationFormKeyFilter {
  id?: string | null;
}

export interface DriverApplicationFormRelationFilter {
  every?: DriverApplicationFormFilter | null;
  none?: DriverApplicationFormFilter | null;
  some?: DriverApplicationFormFilter | null;
}

export interface DriverApplicationFormUpdateInput {
  agentChanges?: unknown;
  comment?: string | null;
  hasPendingAgentChanges?: boolean | null;
  id?: string | null;
  jsonForm?: unknown;
  status?: DriverApplicationForm_StatusEnum | null;
  version?: number | null;
}

export interface DriverApplicationForm_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverApplicationForm_StatusEnum | null;
  in?: readonly DriverApplicationForm_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverApplicationForm_StatusEnum | null;
  not_in?: readonly DriverApplicationForm_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverApplicationFormsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface DriverApplicationFormsDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface DriverChecklistFilter {
  AND?: readonly DriverChecklistFilter[] | null;
  OR?: readonly DriverChecklistFilter[] | null;
  _fullText?: string | null;
  application?: DriverChecklist_ApplicationEnumPredicate | null;
  applicationDay?: DatePredicate | null;
  clearinghouse?: DriverChecklist_ClearinghouseEnumPredicate | null;
  clearinghouseDay?: DatePredicate | null;
  consents?: DriverChecklist_ConsentsEnumPredicate | null;
  consentsDay?: DatePredicate | null;
  contract?: ContractFilter | null;
  contractId?: IDPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  drugTest?: DriverChecklist_DrugTestEnumPredicate | null;
  employers?: DriverChecklist_EmployersEnumPredicate | null;
  employersDay?: DatePredicate | null;
  examiner?: DriverChecklist_ExaminerEnumPredicate | null;
  hireDate?: DriverChecklist_HireDateEnumPredicate | null;
  hireDateDay?: DatePredicate | null;
  hr?: DriverChecklist_HrEnumPredicate | null;
  hrDay?: DatePredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  license?: DriverChecklist_LicenseEnumPredicate | null;
  licenseDay?: DatePredicate | null;
  medical?: DriverChecklist_MedicalEnumPredicate | null;
  medicalDay?: DatePredicate | null;
  mvr?: DriverChecklist_MvrEnumPredicate | null;
  mvrAtHire?: DriverChecklist_MvrAtHireEnumPredicate | null;
  mvrAtHireDay?: DatePredicate | null;
  mvrDay?: DatePredicate | null;
  mvrReview?: DriverChecklist_MvrReviewEnumPredicate | null;
  mvrReviewDay?: DatePredicate | null;
  openCount?: IntPredicate | null;
  psp?: DriverChecklist_PspEnumPredicate | null;
  pspDay?: DatePredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface DriverChecklist_ApplicationEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_ApplicationEnum | null;
  in?: readonly DriverChecklist_ApplicationEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_ApplicationEnum | null;
  not_in?: readonly DriverChecklist_ApplicationEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_ClearinghouseEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_ClearinghouseEnum | null;
  in?: readonly DriverChecklist_ClearinghouseEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_ClearinghouseEnum | null;
  not_in?: readonly DriverChecklist_ClearinghouseEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_ConsentsEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_ConsentsEnum | null;
  in?: readonly DriverChecklist_ConsentsEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_ConsentsEnum | null;
  not_in?: readonly DriverChecklist_ConsentsEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_DrugTestEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_DrugTestEnum | null;
  in?: readonly DriverChecklist_DrugTestEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_DrugTestEnum | null;
  not_in?: readonly DriverChecklist_DrugTestEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_EmployersEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_EmployersEnum | null;
  in?: readonly DriverChecklist_EmployersEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_EmployersEnum | null;
  not_in?: readonly DriverChecklist_EmployersEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_ExaminerEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_ExaminerEnum | null;
  in?: readonly DriverChecklist_ExaminerEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_ExaminerEnum | null;
  not_in?: readonly DriverChecklist_ExaminerEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_HireDateEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_HireDateEnum | null;
  in?: readonly DriverChecklist_HireDateEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_HireDateEnum | null;
  not_in?: readonly DriverChecklist_HireDateEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_HrEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_HrEnum | null;
  in?: readonly DriverChecklist_HrEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_HrEnum | null;
  not_in?: readonly DriverChecklist_HrEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_LicenseEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_LicenseEnum | null;
  in?: readonly DriverChecklist_LicenseEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_LicenseEnum | null;
  not_in?: readonly DriverChecklist_LicenseEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_MedicalEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_MedicalEnum | null;
  in?: readonly DriverChecklist_MedicalEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_MedicalEnum | null;
  not_in?: readonly DriverChecklist_MedicalEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_MvrAtHireEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_MvrAtHireEnum | null;
  in?: readonly DriverChecklist_MvrAtHireEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_MvrAtHireEnum | null;
  not_in?: readonly DriverChecklist_MvrAtHireEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_MvrEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_MvrEnum | null;
  in?: readonly DriverChecklist_MvrEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_MvrEnum | null;
  not_in?: readonly DriverChecklist_MvrEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_MvrReviewEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_MvrReviewEnum | null;
  in?: readonly DriverChecklist_MvrReviewEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_MvrReviewEnum | null;
  not_in?: readonly DriverChecklist_MvrReviewEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverChecklist_PspEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverChecklist_PspEnum | null;
  in?: readonly DriverChecklist_PspEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverChecklist_PspEnum | null;
  not_in?: readonly DriverChecklist_PspEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverCreateInput {
  addresses?: DriversAddressesRelationInput | null;
  applicationForm?: DriversApplicationFormRelationInput | null;
  archived?: string | null;
  caseDriverRelation?: DriversCaseDriverRelationRelationInput | null;
  cases?: DriversCasesRelationInput | null;
  contractRelation?: DriversContractRelationRelationInput | null;
  contracts?: DriversContractsRelationInput | null;
  customer?: DriversCustomerRelationInput | null;
  dateOfBirth?: string | null;
  driverDocument?: DriversDriverDocumentRelationInput | null;
  driverSafetySummary?: DriversDriverSafetySummaryRelationInput | null;
  email?: string | null;
  employmentVerification?: DriversEmploymentVerificationRelationInput | null;
  lastName?: string | null;
  licenseNumber?: string | null;
  licenseState?: DriversLicenseStateRelationInput | null;
  name?: string | null;
  optionalLicenses?: unknown;
  phoneNumber?: Driver_PhoneNumberInput | null;
  preferredLanguage?: DriversPreferredLanguageRelationInput | null;
  status?: Driver_StatusEnum | null;
  user?: DriversUserRelationInput | null;
}

export interface DriverDocumentCreateInput {
  customer?: DriverDocumentsCustomerRelationInput | null;
  driver?: DriverDocumentsDriverRelationInput | null;
  files?: DriverDocumentsFilesRelationInput | null;
  json?: unknown;
  medicalExaminerVerification?: DriverDocument_MedicalExaminerVerificationInput | null;
  status?: DriverDocument_StatusEnum | null;
  type?: DriverDocument_TypeEnum | null;
}

export interface DriverDocumentFilter {
  AND?: readonly DriverDocumentFilter[] | null;
  OR?: readonly DriverDocumentFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  files?: FileRelationFilter | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  json?: JSONPredicate | null;
  medicalExaminerVerification?: DriverDocument_MedicalExaminerVerificationFilter | null;
  status?: DriverDocument_StatusEnumPredicate | null;
  type?: DriverDocument_TypeEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface DriverDocumentKeyFilter {
  id?: string | null;
}

export interface DriverDocumentRelationFilter {
  every?: DriverDocumentFilter | null;
  none?: DriverDocumentFilter | null;
  some?: DriverDocumentFilter | null;
}

export interface DriverDocumentUpdateInput {
  files?: DriverDocumentsFilesUpdateRelationInput | null;
  id?: string | null;
  json?: unknown;
  medicalExaminerVerification?: DriverDocument_MedicalExaminerVerificationUpdateInput | null;
  status?: DriverDocument_StatusEnum | null;
}

export interface DriverDocument_ExaminerStatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverDocument_ExaminerStatusEnum | null;
  in?: readonly DriverDocument_ExaminerStatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverDocument_ExaminerStatusEnum | null;
  not_in?: readonly DriverDocument_ExaminerStatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverDocument_MedicalExaminerVerificationFilter {
  screenshot?: FileFilter | null;
  status?: DriverDocument_ExaminerStatusEnumPredicate | null;
}

export interface DriverDocument_MedicalExaminerVerificationInput {
  screenshot?: DriverDocumentsScreenshotRelationInput | null;
  status?: DriverDocument_ExaminerStatusEnum | null;
}

export interface DriverDocument_MedicalExaminerVerificationUpdateInput {
  screenshot?: DriverDocumentsScreenshotUpdateRelationInput | null;
  status?: DriverDocument_ExaminerStatusEnum | null;
}

export interface DriverDocument_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverDocument_StatusEnum | null;
  in?: readonly DriverDocument_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverDocument_StatusEnum | null;
  not_in?: readonly DriverDocument_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverDocument_TypeEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: DriverDocument_TypeEnum | null;
  in?: readonly DriverDocument_TypeEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: DriverDocument_TypeEnum | null;
  not_in?: readonly DriverDocument_TypeEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriverDocumentsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface DriverDocumentsDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface DriverDocumentsFilesRelationInput {
  connect?: readonly FileKeyFilter[] | null;
  create?: readonly FileCreateInput[] | null;
}

export interface DriverDocumentsFilesUpdateRelationInput {
  connect?: readonly FileKeyFilter[] | null;
  create?: readonly FileCreateInput[] | null;
  delete?: readonly FileKeyFilter[] | null;
  disconnect?: readonly FileKeyFilter[] | null;
  reconnect?: readonly FileKeyFilter[] | null;
  update?: readonly Files_FileUpdateInput[] | null;
}

export interface DriverDocumentsScreenshotRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
}

export interface DriverDocumentsScreenshotUpdateRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
  disconnect?: FileKeyFilter | null;
  reconnect?: FileKeyFilter | null;
  update?: Screenshot_FileUpdateInput | null;
}

export interface DriverFilter {
  AND?: readonly DriverFilter[] | null;
  OR?: readonly DriverFilter[] | null;
  _fullText?: string | null;
  addresses?: AddressRelationFilter | null;
  alerts?: AlertRelationFilter | null;
  applicationForm?: DriverApplicationFormRelationFilter | null;
  archived?: DateTimePredicate | null;
  caseDriverRelation?: CaseRelationFilter | null;
  cases?: CaseRelationFilter | null;
  contractRelation?: ContractRelationFilter | null;
  contracts?: ContractRelationFilter | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  dateOfBirth?: DatePredicate | null;
  deletedAt?: IntPredicate | null;
  deletionReason?: StringPredicate | null;
  driverChecklist?: DriverChecklistFilter | null;
  driverDocument?: DriverDocumentRelationFilter | null;
  driverSafetySummary?: DriverSafetySummaryFilter | null;
  email?: StringPredicate | null;
  employmentVerification?: EmploymentVerificationRelationFilter | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lastName?: StringPredicate | null;
  licenseNumber?: StringPredicate | null;
  licenseState?: UsStateFilter | null;
  licenseStateId?: IDPredicate | null;
  mergedInto?: DriverFilter | null;
  name?: StringPredicate | null;
  optionalLicenses?: JSONPredicate | null;
  phoneNumber?: Driver_PhoneNumberFilter | null;
  preferredLanguage?: DriverLanguageFilter | null;
  preferredLanguageId?: IDPredicate | null;
  status?: Driver_StatusEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
  userId?: IDPredicate | null;
}

export interface DriverKeyFilter {
  id?: string | null;
}

export interface DriverLanguageFilter {
  AND?: readonly DriverLanguageFilter[] | null;
  OR?: readonly DriverLanguageFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  name?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface DriverLanguageKeyFilter {
  id?: string | null;
}

export interface DriverRelationFilter {
  every?: DriverFilter | null;
  none?: DriverFilter | null;
  some?: DriverFilter | null;
}

export interface DriverRelation_AlertUpdateInput {
  data: AlertUpdateInput;
  filter?: AlertKeyFilter | null;
}

export interface DriverSafetySummariesCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface DriverSafetySummariesDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface DriverSafetySummaryCreateInput {
  companiesFromPSP?: readonly string[] | null;
  crashes?: number | null;
  customer?: DriverSafetySummariesCustomerRelationInput | null;
  driver?: DriverSafetySummariesDriverRelationInput | null;
  movingViolations?: number | null;
}

export interface DriverSafetySummaryFilter {
  AND?: readonly DriverSafetySummaryFilter[] | null;
  OR?: readonly DriverSafetySummaryFilter[] | null;
  _fullText?: string | null;
  companiesFromPSP?: StringListPredicate | null;
  crashes?: IntPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  movingViolations?: IntPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface DriverSafetySummaryKeyFilter {
  id?: string | null;
}

export interface DriverSafetySummaryUpdateInput {
  companiesFromPSP?: readonly string[] | null;
  crashes?: number | null;
  id?: string | null;
  movingViolations?: number | null;
}

export interface DriverUpdateInput {
  addresses?: DriversAddressesUpdateRelationInput | null;
  alerts?: DriversAlertsUpdateRelationInput | null;
  applicationForm?: DriversApplicationFormUpdateRelationInput | null;
  archived?: string | null;
  caseDriverRelation?: DriversCaseDriverRelationUpdateRelationInput | null;
  cases?: DriversCasesUpdateRelationInput | null;
  contractRelation?: DriversContractRelationUpdateRelationInput | null;
  contracts?: DriversContractsUpdateRelationInput | null;
  dateOfBirth?: string | null;
  driverDocument?: DriversDriverDocumentUpdateRelationInput | null;
  driverSafetySummary?: DriversDriverSafetySummaryUpdateRelationInput | null;
  email?: string | null;
  employmentVerification?: DriversEmploymentVerificationUpdateRelationInput | null;
  id?: string | null;
  lastName?: string | null;
  licenseNumber?: string | null;
  licenseState?: DriversLicenseStateUpdateRelationInput | null;
  name?: string | null;
  optionalLicenses?: unknown;
  phoneNumber?: Driver_PhoneNumberUpdateInput | null;
  preferredLanguage?: DriversPreferredLanguageUpdateRelationInput | null;
  status?: Driver_StatusEnum | null;
  user?: DriversUserUpdateRelationInput | null;
}

export interface Driver_AddressCreateInput {
  apartment?: string | null;
  archived?: string | null;
  city?: string | null;
  customer?: AddressesCustomerRelationInput | null;
  state?: AddressesStateRelationInput | null;
  street?: string | null;
  zipCode?: string | null;
}

export interface Driver_AddressUpdateInput {
  data: AddressUpdateInput;
  filter?: AddressKeyFilter | null;
}

export interface Driver_CaseCreateInput {
  assignedAgent?: CasesAssignedAgentRelationInput | null;
  attorney?: Case_AttorneyInput | null;
  briefStatement?: string | null;
  caseUpdateType?: string | null;
  citationArraignment?: string | null;
  citationCourtNameAddress?: string | null;
  citationDueDate?: string | null;
  citationNumbers?: readonly string[] | null;
  citationStatus?: Case_CitationStatusEnum | null;
  comments?: CasesCommentsRelationInput | null;
  crash?: boolean | null;
  crashDetails?: unknown;
  customer?: CasesCustomerRelationInput | null;
  dataQsStatus?: Case_DataQsStatusEnum | null;
  detailsInPhoto?: boolean | null;
  docketNumber?: string | null;
  documents?: CasesDocumentsRelationInput | null;
  followers?: CasesFollowersRelationInput | null;
  inspectionCitationState?: CasesInspectionCitationStateRelationInput | null;
  inspectionDate?: string | null;
  inspectionLevel?: Case_InspectionLevelEnum | null;
  inspectionLocation?: string | null;
  inspectionReportNumber?: string | null;
  outcome?: Case_OutcomeEnum | null;
  roadsideInspection?: boolean | null;
  status?: Case_StatusEnum | null;
  summary?: string | null;
  trafficCitation?: boolean | null;
  violations?: CasesViolationsRelationInput | null;
}

export interface Driver_CaseUpdateInput {
  data: CaseUpdateInput;
  filter?: CaseKeyFilter | null;
}

export interface Driver_ContractCreateInput {
  customer?: ContractsCustomerRelationInput | null;
  hiredAt?: string | null;
  status?: Contract_StatusEnum | null;
}

export interface Driver_ContractUpdateInput {
  data: ContractUpdateInput;
  filter?: ContractKeyFilter | null;
}

export interface Driver_DriverApplicationFormCreateInput {
  agentChanges?: unknown;
  comment?: string | null;
  customer?: DriverApplicationFormsCustomerRelationInput | null;
  hasPendingAgentChanges?: boolean | null;
  jsonForm?: unknown;
  status?: DriverApplicationForm_StatusEnum | null;
  version?: number | null;
}

export interface Driver_DriverApplicationFormUpdateInput {
  data: DriverApplicationFormUpdateInput;
  filter?: DriverApplicationFormKeyFilter | null;
}

export interface Driver_DriverDocumentCreateInput {
  customer?: DriverDocumentsCustomerRelationInput | null;
  files?: DriverDocumentsFilesRelationInput | null;
  json?: unknown;
  medicalExaminerVerification?: DriverDocument_MedicalExaminerVerificationInput | null;
  status?: DriverDocument_StatusEnum | null;
  type?: DriverDocument_TypeEnum | null;
}

export interface Driver_DriverDocumentUpdateInput {
  data: DriverDocumentUpdateInput;
  filter?: DriverDocumentKeyFilter | null;
}

export interface Driver_DriverSafetySummaryCreateInput {
  companiesFromPSP?: readonly string[] | null;
  crashes?: number | null;
  customer?: DriverSafetySummariesCustomerRelationInput | null;
  movingViolations?: number | null;
}

export interface Driver_DriverSafetySummaryUpdateInput {
  data: DriverSafetySummaryUpdateInput;
  filter?: DriverSafetySummaryKeyFilter | null;
}

export interface Driver_DriverUpdateInput {
  data: DriverUpdateInput;
  filter?: DriverKeyFilter | null;
}

export interface Driver_EmploymentVerificationCreateInput {
  company?: EmploymentVerification_CompanyInput | null;
  customer?: EmploymentVerificationsCustomerRelationInput | null;
  isPEVSent?: boolean | null;
  note?: string | null;
  pevDocuments?: EmploymentVerificationsPevDocumentsRelationInput | null;
  source?: EmploymentVerification_SourceEnum | null;
  status?: EmploymentVerification_StatusEnum | null;
  type?: EmploymentVerification_TypeEnum | null;
}

export interface Driver_EmploymentVerificationUpdateInput {
  data: EmploymentVerificationUpdateInput;
  filter?: EmploymentVerificationKeyFilter | null;
}

export interface Driver_PhoneNumberFilter {
  code?: StringPredicate | null;
  number?: StringPredicate | null;
}

export interface Driver_PhoneNumberInput {
  code?: string | null;
  number?: string | null;
}

export interface Driver_PhoneNumberUpdateInput {
  code?: string | null;
  number?: string | null;
}

export interface Driver_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Driver_StatusEnum | null;
  in?: readonly Driver_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Driver_StatusEnum | null;
  not_in?: readonly Driver_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface DriversAddressesRelationInput {
  create?: readonly Driver_AddressCreateInput[] | null;
}

export interface DriversAddressesUpdateRelationInput {
  create?: readonly Driver_AddressCreateInput[] | null;
  delete?: readonly AddressKeyFilter[] | null;
  update?: readonly Driver_AddressUpdateInput[] | null;
}

export interface DriversAlertsUpdateRelationInput {
  update?: readonly DriverRelation_AlertUpdateInput[] | null;
}

export interface DriversApplicationFormRelationInput {
  create?: readonly Driver_DriverApplicationFormCreateInput[] | null;
}

export interface DriversApplicationFormUpdateRelationInput {
  create?: readonly Driver_DriverApplicationFormCreateInput[] | null;
  delete?: readonly DriverApplicationFormKeyFilter[] | null;
  update?: readonly Driver_DriverApplicationFormUpdateInput[] | null;
}

export interface DriversCaseDriverRelationRelationInput {
  connect?: readonly CaseKeyFilter[] | null;
  create?: readonly Driver_CaseCreateInput[] | null;
}

export interface DriversCaseDriverRelationUpdateRelationInput {
  connect?: readonly CaseKeyFilter[] | null;
  create?: readonly Driver_CaseCreateInput[] | null;
  delete?: readonly CaseKeyFilter[] | null;
  disconnect?: readonly CaseKeyFilter[] | null;
  reconnect?: readonly CaseKeyFilter[] | null;
  update?: readonly Driver_CaseUpdateInput[] | null;
}

export interface DriversCasesRelationInput {
  connect?: readonly CaseKeyFilter[] | null;
  create?: readonly Driver_CaseCreateInput[] | null;
}

export interface DriversCasesUpdateRelationInput {
  connect?: readonly CaseKeyFilter[] | null;
  create?: readonly Driver_CaseCreateInput[] | null;
  delete?: readonly CaseKeyFilter[] | null;
  disconnect?: readonly CaseKeyFilter[] | null;
  reconnect?: readonly CaseKeyFilter[] | null;
  update?: readonly Driver_CaseUpdateInput[] | null;
}

export interface DriversContractRelationRelationInput {
  create?: readonly Driver_ContractCreateInput[] | null;
}

export interface DriversContractRelationUpdateRelationInput {
  create?: readonly Driver_ContractCreateInput[] | null;
  delete?: readonly ContractKeyFilter[] | null;
  update?: readonly Driver_ContractUpdateInput[] | null;
}

export interface DriversContractsRelationInput {
  create?: readonly Driver_ContractCreateInput[] | null;
}

export interface DriversContractsUpdateRelationInput {
  create?: readonly Driver_ContractCreateInput[] | null;
  delete?: readonly ContractKeyFilter[] | null;
  update?: readonly Driver_ContractUpdateInput[] | null;
}

export interface DriversCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface DriversDriverDocumentRelationInput {
  create?: readonly Driver_DriverDocumentCreateInput[] | null;
}

export interface DriversDriverDocumentUpdateRelationInput {
  create?: readonly Driver_DriverDocumentCreateInput[] | null;
  delete?: readonly DriverDocumentKeyFilter[] | null;
  update?: readonly Driver_DriverDocumentUpdateInput[] | null;
}

export interface DriversDriverSafetySummaryRelationInput {
  create?: Driver_DriverSafetySummaryCreateInput | null;
}

export interface DriversDriverSafetySummaryUpdateRelationInput {
  create?: Driver_DriverSafetySummaryCreateInput | null;
  update?: Driver_DriverSafetySummaryUpdateInput | null;
}

export interface DriversEmploymentVerificationRelationInput {
  create?: readonly Driver_EmploymentVerificationCreateInput[] | null;
}

export interface DriversEmploymentVerificationUpdateRelationInput {
  create?: readonly Driver_EmploymentVerificationCreateInput[] | null;
  delete?: readonly EmploymentVerificationKeyFilter[] | null;
  update?: readonly Driver_EmploymentVerificationUpdateInput[] | null;
}

export interface DriversLicenseStateRelationInput {
  connect?: UsStateKeyFilter | null;
}

export interface DriversLicenseStateUpdateRelationInput {
  connect?: UsStateKeyFilter | null;
  disconnect?: UsStateKeyFilter | null;
  reconnect?: UsStateKeyFilter | null;
}

export interface DriversPreferredLanguageRelationInput {
  connect?: DriverLanguageKeyFilter | null;
}

export interface DriversPreferredLanguageUpdateRelationInput {
  connect?: DriverLanguageKeyFilter | null;
  reconnect?: DriverLanguageKeyFilter | null;
}

export interface DriversUserRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
}

export interface DriversUserUpdateRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
  disconnect?: UserKeyFilter | null;
  reconnect?: UserKeyFilter | null;
  update?: User_UserUpdateInput | null;
}

export interface EmploymentVerificationCreateInput {
  company?: EmploymentVerification_CompanyInput | null;
  customer?: EmploymentVerificationsCustomerRelationInput | null;
  driver?: EmploymentVerificationsDriverRelationInput | null;
  isPEVSent?: boolean | null;
  note?: string | null;
  pevDocuments?: EmploymentVerificationsPevDocumentsRelationInput | null;
  source?: EmploymentVerification_SourceEnum | null;
  status?: EmploymentVerification_StatusEnum | null;
  type?: EmploymentVerification_TypeEnum | null;
}

export interface EmploymentVerificationFilter {
  AND?: readonly EmploymentVerificationFilter[] | null;
  OR?: readonly EmploymentVerificationFilter[] | null;
  _fullText?: string | null;
  attempt?: IntPredicate | null;
  company?: EmploymentVerification_CompanyFilter | null;
  corrections?: JSONPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  id?: IDPredicate | null;
  isPEVSent?: BoolPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  note?: StringPredicate | null;
  pevDocuments?: FileRelationFilter | null;
  previous?: EmploymentVerificationFilter | null;
  previousId?: IDPredicate | null;
  sentAt?: DateTimePredicate | null;
  source?: EmploymentVerification_SourceEnumPredicate | null;
  status?: EmploymentVerification_StatusEnumPredicate | null;
  type?: EmploymentVerification_TypeEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface EmploymentVerificationKeyFilter {
  id?: string | null;
}

export interface EmploymentVerificationRelationFilter {
  every?: EmploymentVerificationFilter | null;
  none?: EmploymentVerificationFilter | null;
  some?: EmploymentVerificationFilter | null;
}

export interface EmploymentVerificationUpdateInput {
  company?: EmploymentVerification_CompanyUpdateInput | null;
  id?: string | null;
  isPEVSent?: boolean | null;
  note?: string | null;
  pevDocuments?: EmploymentVerificationsPevDocumentsUpdateRelationInput | null;
  source?: EmploymentVerification_SourceEnum | null;
  status?: EmploymentVerification_StatusEnum | null;
  type?: EmploymentVerification_TypeEnum | null;
}

export interface EmploymentVerification_CompanyFilter {
  email?: StringPredicate | null;
  isTransportCompany?: BoolPredicate | null;
  name?: StringPredicate | null;
  phoneNumber?: StringPredicate | null;
}

export interface EmploymentVerification_CompanyInput {
  email?: string | null;
  isTransportCompany?: boolean | null;
  name?: string | null;
  phoneNumber?: string | null;
}

export interface EmploymentVerification_CompanyUpdateInput {
  email?: string | null;
  isTransportCompany?: boolean | null;
  name?: string | null;
  phoneNumber?: string | null;
}

export interface EmploymentVerification_SourceEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: EmploymentVerification_SourceEnum | null;
  in?: readonly EmploymentVerification_SourceEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: EmploymentVerification_SourceEnum | null;
  not_in?: readonly EmploymentVerification_SourceEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface EmploymentVerification_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: EmploymentVerification_StatusEnum | null;
  in?: readonly EmploymentVerification_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: EmploymentVerification_StatusEnum | null;
  not_in?: readonly EmploymentVerification_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface EmploymentVerification_TypeEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: EmploymentVerification_TypeEnum | null;
  in?: readonly EmploymentVerification_TypeEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: EmploymentVerification_TypeEnum | null;
  not_in?: readonly EmploymentVerification_TypeEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface EmploymentVerificationsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface EmploymentVerificationsDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface EmploymentVerificationsPevDocumentsRelationInput {
  connect?: readonly FileKeyFilter[] | null;
  create?: readonly FileCreateInput[] | null;
}

export interface EmploymentVerificationsPevDocumentsUpdateRelationInput {
  connect?: readonly FileKeyFilter[] | null;
  create?: readonly FileCreateInput[] | null;
  delete?: readonly FileKeyFilter[] | null;
  disconnect?: readonly FileKeyFilter[] | null;
  reconnect?: readonly FileKeyFilter[] | null;
  update?: readonly PevDocuments_FileUpdateInput[] | null;
}

export interface EsignSignerFilter {
  AND?: readonly EsignSignerFilter[] | null;
  OR?: readonly EsignSignerFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  email?: StringPredicate | null;
  everSignDoc?: EverSignDocFilter | null;
  everSignDocId?: IDPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lastName?: StringPredicate | null;
  name?: StringPredicate | null;
  order?: IntPredicate | null;
  role?: StringPredicate | null;
  signed?: BoolPredicate | null;
  signedAt?: DateTimePredicate | null;
  status?: EsignSigner_StatusEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface EsignSignerRelationFilter {
  every?: EsignSignerFilter | null;
  none?: EsignSignerFilter | null;
  some?: EsignSignerFilter | null;
}

export interface EsignSigner_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: EsignSigner_StatusEnum | null;
  in?: readonly EsignSigner_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: EsignSigner_StatusEnum | null;
  not_in?: readonly EsignSigner_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface EverSignDocFilter {
  AND?: readonly EverSignDocFilter[] | null;
  OR?: readonly EverSignDocFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  employmentVerification?: EmploymentVerificationFilter | null;
  employmentVerificationId?: IDPredicate | null;
  employmentVerifications?: EmploymentVerificationRelationFilter | null;
  expiresAt?: DateTimePredicate | null;
  file?: FileFilter | null;
  fileId?: IDPredicate | null;
  hash?: StringPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  message?: StringPredicate | null;
  requesterEmail?: StringPredicate | null;
  signers?: EsignSignerRelationFilter | null;
  status?: EverSignDoc_StatusEnumPredicate | null;
  title?: StringPredicate | null;
  type?: EverSignDoc_TypeEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface EverSignDoc_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: EverSignDoc_StatusEnum | null;
  in?: readonly EverSignDoc_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: EverSignDoc_StatusEnum | null;
  not_in?: readonly EverSignDoc_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface EverSignDoc_TypeEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: EverSignDoc_TypeEnum | null;
  in?: readonly EverSignDoc_TypeEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: EverSignDoc_TypeEnum | null;
  not_in?: readonly EverSignDoc_TypeEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface FileCreateInput {
  fields?: unknown;
  fileId?: string | null;
  filename?: string | null;
  public?: boolean | null;
}

export interface FileFilter {
  AND?: readonly FileFilter[] | null;
  OR?: readonly FileFilter[] | null;
  _fullText?: string | null;
  createdAt?: DateTimePredicate | null;
  createdBy?: UserFilter | null;
  createdById?: IDPredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  fields?: JSONPredicate | null;
  fileId?: StringPredicate | null;
  filename?: StringPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  mimeType?: StringPredicate | null;
  public?: BoolPredicate | null;
  sha256?: StringPredicate | null;
  sizeBytes?: IntPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface FileKeyFilter {
  fileId?: string | null;
  id?: string | null;
}

export interface FileRelationFilter {
  every?: FileFilter | null;
  none?: FileFilter | null;
  some?: FileFilter | null;
}

export interface FileUpdateInput {
  fields?: unknown;
  filename?: string | null;
  id?: string | null;
  public?: boolean | null;
}

export interface Files_FileUpdateInput {
  data: FileUpdateInput;
  filter?: FileKeyFilter | null;
}

export interface IDPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: string | null;
  gt?: string | null;
  gte?: string | null;
  in?: readonly string[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lt?: string | null;
  lte?: string | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: string | null;
  not_in?: readonly string[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface IntPredicate {
  equals?: number | null;
  gt?: number | null;
  gte?: number | null;
  in?: readonly number[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  lt?: number | null;
  lte?: number | null;
  not_equals?: number | null;
  not_in?: readonly number[] | null;
}

export interface JSONPredicate {
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
}

export interface MergeChoiceInput {
  contractId: string;
  field: MergeField;
}

export interface NotificationFilter {
  AND?: readonly NotificationFilter[] | null;
  OR?: readonly NotificationFilter[] | null;
  _fullText?: string | null;
  content?: StringPredicate | null;
  createdAt?: DateTimePredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  object?: Notification_ObjectFilter | null;
  status?: Notification_StatusEnumPredicate | null;
  title?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
  userId?: IDPredicate | null;
}

export interface NotificationKeyFilter {
  id?: string | null;
}

export interface NotificationRelationFilter {
  every?: NotificationFilter | null;
  none?: NotificationFilter | null;
  some?: NotificationFilter | null;
}

export interface NotificationSettingCreateInput {
  allNotifications?: boolean | null;
  onlyNewComments?: boolean | null;
  user?: NotificationSettingsUserRelationInput | null;
}

export interface NotificationSettingFilter {
  AND?: readonly NotificationSettingFilter[] | null;
  OR?: readonly NotificationSettingFilter[] | null;
  _fullText?: string | null;
  allNotifications?: BoolPredicate | null;
  createdAt?: DateTimePredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  onlyNewComments?: BoolPredicate | null;
  updatedAt?: DateTimePredicate | null;
  user?: UserFilter | null;
  userId?: IDPredicate | null;
}

export interface NotificationSettingKeyFilter {
  id?: string | null;
}

export interface NotificationSettingUpdateInput {
  allNotifications?: boolean | null;
  id?: string | null;
  onlyNewComments?: boolean | null;
}

export interface NotificationSettingsUserRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
}

export interface NotificationUpdateInput {
  id?: string | null;
  status?: Notification_StatusEnum | null;
}

export interface Notification_ObjectFilter {
  alert?: AlertFilter | null;
  case?: CaseFilter | null;
  caseComment?: CaseCommentFilter | null;
  caseCommentReply?: CaseCommentReplyFilter | null;
  customer?: CustomerFilter | null;
  driver?: DriverFilter | null;
  resource?: Notification_ResourceEnumPredicate | null;
}

export interface Notification_ResourceEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Notification_ResourceEnum | null;
  in?: readonly Notification_ResourceEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Notification_ResourceEnum | null;
  not_in?: readonly Notification_ResourceEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface Notification_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: Notification_StatusEnum | null;
  in?: readonly Notification_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: Notification_StatusEnum | null;
  not_in?: readonly Notification_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface PevDocumentCreateInput {
  customer?: PevDocumentsCustomerRelationInput | null;
  employmentVerification?: PevDocumentsEmploymentVerificationRelationInput | null;
  file?: PevDocumentsFileRelationInput | null;
}

export interface PevDocumentsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface PevDocumentsEmploymentVerificationRelationInput {
  connect?: EmploymentVerificationKeyFilter | null;
  create?: EmploymentVerificationCreateInput | null;
}

export interface PevDocumentsFileRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
}

export interface PevDocuments_FileUpdateInput {
  data: FileUpdateInput;
  filter?: FileKeyFilter | null;
}

export interface RoleFilter {
  name?: User_RoleEnumPredicate | null;
}

export interface RoleKeyFilter {
  name: User_RoleEnum;
}

export interface RoleRelationFilter {
  every?: RoleFilter | null;
  none?: RoleFilter | null;
  some?: RoleFilter | null;
}

export interface Screenshot_FileUpdateInput {
  data: FileUpdateInput;
  filter?: FileKeyFilter | null;
}

export interface StringListPredicate {
  contains?: string | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
}

export interface StringPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: string | null;
  in?: readonly string[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: string | null;
  not_in?: readonly string[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface UsStateFilter {
  AND?: readonly UsStateFilter[] | null;
  OR?: readonly UsStateFilter[] | null;
  _fullText?: string | null;
  code?: StringPredicate | null;
  createdAt?: DateTimePredicate | null;
  deletedAt?: IntPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  mvrSupported?: BoolPredicate | null;
  name?: StringPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface UsStateKeyFilter {
  code?: string | null;
  id?: string | null;
}

export interface UserCreateInput {
  address?: string | null;
  avatar?: UsersAvatarRelationInput | null;
  city?: string | null;
  customer?: UsersCustomerRelationInput | null;
  driver?: UsersDriverRelationInput | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  notificationSetting?: UsersNotificationSettingRelationInput | null;
  phoneNumber?: string | null;
  role?: User_RoleEnum | null;
  roles?: UsersRolesRelationInput | null;
  state?: string | null;
  status?: User_StatusEnum | null;
  zipCode?: string | null;
}

export interface UserFilter {
  AND?: readonly UserFilter[] | null;
  OR?: readonly UserFilter[] | null;
  _fullText?: string | null;
  address?: StringPredicate | null;
  avatar?: FileFilter | null;
  avatarFileId?: IDPredicate | null;
  city?: StringPredicate | null;
  createdAt?: DateTimePredicate | null;
  customer?: CustomerFilter | null;
  customerId?: IDPredicate | null;
  deletedAt?: IntPredicate | null;
  driver?: DriverFilter | null;
  driverId?: IDPredicate | null;
  email?: StringPredicate | null;
  firstName?: StringPredicate | null;
  id?: IDPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  is_self?: boolean | null;
  lastName?: StringPredicate | null;
  not_self?: boolean | null;
  notificationSetting?: NotificationSettingFilter | null;
  notifications?: NotificationRelationFilter | null;
  phoneNumber?: StringPredicate | null;
  role?: User_RoleEnumPredicate | null;
  roles?: RoleRelationFilter | null;
  state?: StringPredicate | null;
  status?: User_StatusEnumPredicate | null;
  updatedAt?: DateTimePredicate | null;
  zipCode?: StringPredicate | null;
}

export interface UserKeyFilter {
  email?: string | null;
  id?: string | null;
}

export interface UserUpdateInput {
  address?: string | null;
  avatar?: UsersAvatarUpdateRelationInput | null;
  city?: string | null;
  customer?: UsersCustomerUpdateRelationInput | null;
  driver?: UsersDriverUpdateRelationInput | null;
  firstName?: string | null;
  id?: string | null;
  lastName?: string | null;
  notificationSetting?: UsersNotificationSettingUpdateRelationInput | null;
  notifications?: UsersNotificationsUpdateRelationInput | null;
  phoneNumber?: string | null;
  role?: User_RoleEnum | null;
  roles?: UsersRolesUpdateRelationInput | null;
  state?: string | null;
  status?: User_StatusEnum | null;
  zipCode?: string | null;
}

export interface User_NotificationSettingCreateInput {
  allNotifications?: boolean | null;
  onlyNewComments?: boolean | null;
}

export interface User_NotificationSettingUpdateInput {
  data: NotificationSettingUpdateInput;
  filter?: NotificationSettingKeyFilter | null;
}

export interface User_NotificationUpdateInput {
  data: NotificationUpdateInput;
  filter?: NotificationKeyFilter | null;
}

export interface User_RoleEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: User_RoleEnum | null;
  in?: readonly User_RoleEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: User_RoleEnum | null;
  not_in?: readonly User_RoleEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface User_StatusEnumPredicate {
  contains?: string | null;
  ends_with?: string | null;
  equals?: User_StatusEnum | null;
  in?: readonly User_StatusEnum[] | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  not_contains?: string | null;
  not_ends_with?: string | null;
  not_equals?: User_StatusEnum | null;
  not_in?: readonly User_StatusEnum[] | null;
  not_starts_with?: string | null;
  starts_with?: string | null;
}

export interface User_UserUpdateInput {
  data: UserUpdateInput;
  filter?: UserKeyFilter | null;
}

export interface UsersAvatarRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
}

export interface UsersAvatarUpdateRelationInput {
  connect?: FileKeyFilter | null;
  create?: FileCreateInput | null;
  disconnect?: FileKeyFilter | null;
  reconnect?: FileKeyFilter | null;
  update?: Avatar_FileUpdateInput | null;
}

export interface UsersCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface UsersCustomerUpdateRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
  disconnect?: CustomerKeyFilter | null;
  reconnect?: CustomerKeyFilter | null;
  update?: Customer_CustomerUpdateInput | null;
}

export interface UsersDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
}

export interface UsersDriverUpdateRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
  disconnect?: DriverKeyFilter | null;
  reconnect?: DriverKeyFilter | null;
  update?: Driver_DriverUpdateInput | null;
}

export interface UsersNotificationSettingRelationInput {
  create?: User_NotificationSettingCreateInput | null;
}

export interface UsersNotificationSettingUpdateRelationInput {
  create?: User_NotificationSettingCreateInput | null;
  update?: User_NotificationSettingUpdateInput | null;
}

export interface UsersNotificationsUpdateRelationInput {
  update?: readonly User_NotificationUpdateInput[] | null;
}

export interface UsersRolesRelationInput {
  connect?: readonly RoleKeyFilter[] | null;
}

export interface UsersRolesUpdateRelationInput {
  connect?: readonly RoleKeyFilter[] | null;
  reconnect?: readonly RoleKeyFilter[] | null;
}

export interface ViolationCodeCreateInput {
  basic?: string | null;
  code?: string | null;
  common?: boolean | null;
  description?: string | null;
  group?: string | null;
  isOOS?: boolean | null;
  oosWeight?: number | null;
  severityWeight?: number | null;
}

export interface ViolationCodeFilter {
  AND?: readonly ViolationCodeFilter[] | null;
  OR?: readonly ViolationCodeFilter[] | null;
  _fullText?: string | null;
  basic?: StringPredicate | null;
  code?: StringPredicate | null;
  common?: BoolPredicate | null;
  createdAt?: DateTimePredicate | null;
  deletedAt?: IntPredicate | null;
  description?: StringPredicate | null;
  group?: StringPredicate | null;
  id?: IDPredicate | null;
  isOOS?: BoolPredicate | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  oosWeight?: IntPredicate | null;
  severityWeight?: IntPredicate | null;
  updatedAt?: DateTimePredicate | null;
}

export interface ViolationCodeKeyFilter {
  code?: string | null;
  id?: string | null;
}

export interface ViolationCodeUpdateInput {
  basic?: string | null;
  common?: boolean | null;
  description?: string | null;
  group?: string | null;
  id?: string | null;
  isOOS?: boolean | null;
  oosWeight?: number | null;
  severityWeight?: number | null;
}

export interface ViolationCode_ViolationCodeUpdateInput {
  data: ViolationCodeUpdateInput;
  filter?: ViolationCodeKeyFilter | null;
}

export interface ApplicationApproveResult {
  driverApplicationFormUpdate: {
    id: string;
    pdfBase64: string | null;
  } | null;
}

export interface ApplicationApproveVariables {
  id: string;
}

export interface ApplicationPdfResult {
  driverApplicationForm: {
    id: string;
    pdfBase64: string | null;
  } | null;
}

export interface ApplicationPdfVariables {
  id: string;
}

export interface ApplicationUpdateResult {
  driverApplicationFormUpdate: {
    id: string;
    status: DriverApplicationForm_StatusEnum;
  } | null;
}

export interface ApplicationUpdateVariables {
  data: DriverApplicationFormUpdateInput;
}

export interface CaseDeleteResult {
  caseDelete: {
    success: boolean;
  };
}

export interface CaseDeleteVariables {
  id: string;
}

export interface CaseDocumentAttachResult {
  caseDocumentCreate: {
    id: string;
  } | null;
}

export interface CaseDocumentAttachVariables {
  data: CaseDocumentCreateInput;
}

export interface CaseDocumentAttachedResult {
  list: {
    items: readonly {
      id: string;
    }[];
  };
}

export interface CaseDocumentAttachedVariables {
  caseId: string;
  handle: string;
}

export interface CaseSummaryPdfResult {
  caseSummaryPdf: {
    filename: string;
    base64: string;
  };
}

export interface CaseSummaryPdfVariables {
  id: string;
  timeZone?: string | null;
}

export interface CasesListCSVResult {
  casesListCSV: {
    csv: string;
    count: number;
    filename: string;
  };
}

export interface CasesListCSVVariables {
  filter?: CaseListFilter | null;
  sort?: CaseListSort | null;
  timeZone?: string | null;
}

export interface ContractsMergeResult {
  contractsMerge: {
    message: string;
  };
}

export interface ContractsMergeVariables {
  survivingContractId: string;
  duplicateContractIds: readonly string[];
  choices?: readonly MergeChoiceInput[] | null;
}

export interface ContractsMergePreviewResult {
  contractsMergePreview: {
    message: string;
    fields: readonly {
      field: MergeField;
      differs: boolean;
      offers: readonly {
        contractId: string;
        value: string | null;
      }[];
    }[];
    counts: {
      documents: number;
      applications: number;
      verifications: number;
      esignDocuments: number;
      cases: number;
      alerts: number;
    };
  };
}

export interface ContractsMergePreviewVariables {
  survivingContractId: string;
  duplicateContractIds: readonly string[];
}

export interface ContractsWithUnsentPEVsResult {
  contractsWithUnsentPEVs: {
    count: number;
    items: readonly {
      contractId: string;
      driverId: string;
      driver: string;
      company: string;
      unsentCount: number;
    }[];
  };
}

export interface ContractsWithUnsentPEVsVariables {
  filter?: DashboardAlertsFilter | null;
  first?: number | null;
  skip?: number | null;
}

export interface CreateUserAuth0Result {
  createUserAuth0: {
    message: string;
    user: {
      id: string;
    } | null;
  };
}

export interface CreateUserAuth0Variables {
  data: UserCreateInput;
}

export interface CurrentUserResult {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    status: User_StatusEnum;
    role: User_RoleEnum;
    customer: {
      id: string;
    } | null;
  } | null;
}

export type CurrentUserVariables = object;

export interface CustomerDashboardResult {
  dashboardAlertsCount: {
    tiles: readonly {
      entityType: Alert_EntityTypeEnum;
      entityStatus: Alert_EntityStatusEnum;
      count: number;
      drivers: readonly {
        id: string;
        name: string;
      }[];
    }[];
  };
  driversWithMostViolations: readonly {
    driverId: string;
    driverName: string;
    violations: number;
    outOfService: number;
    cases: number;
  }[];
  driverViolationCodes: {
    count: number;
    items: readonly {
      caseId: string;
      caseID: string;
      driverName: string | null;
      violations: readonly {
        id: string;
        code: string;
        description: string;
        isOOS: boolean;
      }[];
    }[];
  };
  everSignDocsList: {
    count: number;
    items: readonly {
      id: string;
      hash: string;
      title: string;
      createdAt: string;
      expiresAt: string | null;
      driver: {
        id: string;
        name: string;
        lastName: string;
      } | null;
      signers: {
        items: readonly {
          email: string;
          driverId: string | null;
          status: EsignSigner_StatusEnum;
        }[];
      };
    }[];
  };
}

export interface CustomerDashboardVariables {
  cases?: CaseListFilter | null;
  papers?: DashboardAlertsFilter | null;
}

export interface CustomerDocumentAttachResult {
  customerDocumentCreate: {
    id: string;
  } | null;
}

export interface CustomerDocumentAttachVariables {
  data: CustomerDocumentCreateInput;
}

export interface CustomerDocumentAttachedResult {
  list: {
    items: readonly {
      id: string;
    }[];
  };
}

export interface CustomerDocumentAttachedVariables {
  customerId: string;
  handle: string;
}

export interface CustomerPspTokenResult {
  customer: {
    maskedTokenPSP: string | null;
  } | null;
}

export interface CustomerPspTokenVariables {
  id: string;
}

export interface DashboardUnsentPEVsResult {
  dashboardAlertsCount: {
    unsentPEV: number;
  };
}

export interface DashboardUnsentPEVsVariables {
  filter?: DashboardAlertsFilter | null;
}

export interface DocumentArchiveResult {
  everSignDocUpdate: {
    id: string;
  } | null;
}

export interface DocumentArchiveVariables {
  id: string;
}

export interface DocumentDeleteResult {
  everSignDocDelete: {
    success: boolean;
  };
}

export interface DocumentDeleteVariables {
  id: string;
}

export interface DocumentDraftWholeResult {
  documentDraft: {
    id: string;
    documentTitle: string;
    editorState: string;
    signers: string;
    customer: {
      id: string;
    } | null;
    driver: {
      id: string;
    } | null;
  } | null;
}

export interface DocumentDraftWholeVariables {
  id: string;
}

export interface DocumentDraftsResult {
  documentDraftsList: {
    count: number;
    items: readonly {
      id: string;
      documentTitle: string;
      updatedAt: string;
    }[];
  };
}

export type DocumentDraftsVariables = object;

export interface DocumentMoveResult {
  everSignDocUpdate: {
    id: string;
  } | null;
}

export interface DocumentMoveVariables {
  id: string;
  driverId: string;
}

export interface DocumentMoveToCustomerResult {
  everSignDocUpdate: {
    id: string;
  } | null;
}

export interface DocumentMoveToCustomerVariables {
  id: string;
  driverId: string;
}

export interface DocumentRestoreResult {
  everSignDocRestore: {
    id: string;
  } | null;
}

export interface DocumentRestoreVariables {
  id: string;
}

export interface DraftCreateResult {
  documentDraftCreate: {
    id: string;
  } | null;
}

export interface DraftCreateVariables {
  data: DocumentDraftCreateInput;
}

export interface DraftDeleteResult {
  documentDraftDelete: {
    success: boolean;
  };
}

export interface DraftDeleteVariables {
  id: string;
}

export interface DraftRestoreResult {
  documentDraftRestore: {
    id: string;
  } | null;
}

export interface DraftRestoreVariables {
  id: string;
}

export interface DraftUpdateResult {
  documentDraftUpdate: {
    id: string;
  } | null;
}

export interface DraftUpdateVariables {
  id: string;
  data: DocumentDraftUpdateInput;
}

export interface DriverApplicationFormCreateResult {
  driverApplicationFormCreate: {
    id: string;
  } | null;
}

export interface DriverApplicationFormCreateVariables {
  data: DriverApplicationFormCreateInput;
}

export interface DriverApplicationFormDeleteResult {
  driverApplicationFormDelete: {
    success: boolean;
  };
}

export interface DriverApplicationFormDeleteVariables {
  id: string;
}

export interface DriverChangesResult {
  driverHistoriesList: {
    count: number;
    items: readonly {
      id: string;
      record: DriverHistory_RecordEnum;
      field: string;
      from: string | null;
      to: string | null;
      userName: string;
      createdAt: string;
    }[];
  };
}

export interface DriverChangesVariables {
  driverId: string;
}

export interface DriverDeleteForceResult {
  driverDelete: {
    success: boolean;
  };
}

export interface DriverDeleteForceVariables {
  id: string;
  reason?: string | null;
}

export interface DriverDocumentCreateResult {
  driverDocumentCreate: {
    id: string;
  } | null;
}

export interface DriverDocumentCreateVariables {
  data: DriverDocumentCreateInput;
}

export interface DriverDocumentUpdateResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface DriverDocumentUpdateVariables {
  id: string;
  json?: unknown;
}

export interface DriverDocumentWithdrawResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface DriverDocumentWithdrawVariables {
  id: string;
}

export interface DriverFactsResult {
  driver: {
    dateOfBirth: string;
    optionalLicenses: unknown;
    driverSafetySummary: {
      id: string;
      crashes: number;
      movingViolations: number;
      companiesFromPSP: readonly string[];
    } | null;
  } | null;
}

export interface DriverFactsVariables {
  id: string;
}

export interface DriverPapersResult {
  driverDocumentsList: {
    items: readonly {
      id: string;
      json: unknown;
      createdAt: string;
      files: {
        items: readonly {
          id: string;
          downloadUrl: string;
        }[];
      };
    }[];
  };
}

export interface DriverPapersVariables {
  driverId: string;
  type: DriverDocument_TypeEnum;
}

export interface DriverRecordsResult {
  driverDocumentsList: {
    items: readonly {
      id: string;
      json: unknown;
      createdAt: string;
    }[];
  };
}

export interface DriverRecordsVariables {
  driverId: string;
}

export interface DuplicateCaseCheckerResult {
  duplicateCaseChecker: readonly {
    id: string;
    caseID: string;
    level: CaseDuplicateLevel;
    reason: string;
  }[];
}

export interface DuplicateCaseCheckerVariables {
  driverId: string;
  inspectionReportNumber?: string | null;
  citationNumbers?: readonly string[] | null;
  inspectionDate?: string | null;
  stateId?: string | null;
  excludeId?: string | null;
}

export interface FilePutBackResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface FilePutBackVariables {
  id: string;
  fileId: string;
}

export interface FileRenameResult {
  fileUpdate: {
    id: string;
  } | null;
}

export interface FileRenameVariables {
  id: string;
  filename: string;
}

export interface FileTakeOffResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface FileTakeOffVariables {
  id: string;
  fileId: string;
}

export interface FileUploadInfoResult {
  fileUploadInfo: {
    apiKey: string;
    policy: string;
    signature: string;
    path: string;
  };
}

export type FileUploadInfoVariables = object;

export interface FolderDocumentsResult {
  everSignDocsList: {
    count: number;
    items: readonly {
      id: string;
      hash: string;
      type: EverSignDoc_TypeEnum;
      title: string;
      status: EverSignDoc_StatusEnum;
      message: string | null;
      requesterEmail: string | null;
      createdAt: string;
      expiresAt: string | null;
      customerId: string;
      driverId: string | null;
      customer: {
        name: string;
      } | null;
      driver: {
        name: string;
        lastName: string;
      } | null;
      file: {
        id: string;
        fileId: string;
        filename: string;
      } | null;
      signers: {
        items: readonly {
          id: string;
          name: string;
          lastName: string | null;
          email: string;
          role: string | null;
          driverId: string | null;
          status: EsignSigner_StatusEnum;
          signed: boolean;
          signedAt: string | null;
        }[];
      };
    }[];
  };
}

export interface FolderDocumentsVariables {
  filter: EverSignDocFilter;
  skip: number;
  first: number;
}

export interface LatestApplicationResult {
  driverApplicationFormsList: {
    items: readonly {
      id: string;
      status: DriverApplicationForm_StatusEnum;
      jsonForm: unknown;
      agentChanges: unknown;
      hasPendingAgentChanges: boolean;
      comment: string | null;
      version: number;
    }[];
  };
}

export interface LatestApplicationVariables {
  driverId: string;
}

export interface MentionableAgentsResult {
  mentionableAgents: readonly {
    id: string;
    name: string;
  }[];
}

export type MentionableAgentsVariables = object;

export interface MergeSuggestionsResult {
  mergeSuggestions: readonly {
    reason: MergeSuggestionReason;
    contractIds: readonly string[];
    contracts: readonly {
      id: string;
      status: Contract_StatusEnum;
      hiredAt: string | null;
      driver: {
        name: string;
        lastName: string;
        licenseNumber: string | null;
      } | null;
      customer: {
        name: string;
      } | null;
    }[];
  }[];
}

export type MergeSuggestionsVariables = object;

export interface NotificationSettingCreateResult {
  notificationSettingCreate: {
    id: string;
  } | null;
}

export interface NotificationSettingCreateVariables {
  data: NotificationSettingCreateInput;
}

export interface PaperContentResult {
  driverDocument: {
    id: string;
    json: unknown;
  } | null;
}

export interface PaperContentVariables {
  id: string;
}

export interface PaperDestroyResult {
  driverDocumentDestroy: {
    success: boolean;
  };
}

export interface PaperDestroyVariables {
  id: string;
  reason?: string | null;
}

export interface PaperExaminerResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface PaperExaminerVariables {
  id: string;
  status: DriverDocument_ExaminerStatusEnum;
}

export interface PaperFileResult {
  driverDocumentCreate: {
    id: string;
  } | null;
}

export interface PaperFileVariables {
  data: DriverDocumentCreateInput;
}

export interface PaperMoveResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface PaperMoveVariables {
  id: string;
  status: DriverDocument_StatusEnum;
}

export interface PaperRestoreResult {
  driverDocumentRestore: {
    id: string;
  } | null;
}

export interface PaperRestoreVariables {
  id: string;
}

export interface PaperSayResult {
  driverDocumentUpdate: {
    id: string;
  } | null;
}

export interface PaperSayVariables {
  id: string;
  json?: unknown;
}

export interface PapersKeptResult {
  documentKeeping: readonly {
    id: string;
    until: string | null;
    isOver: boolean;
    why: string;
    paragraph: string;
  }[];
}

export interface PapersKeptVariables {
  driverId: string;
}

export interface PapersOfDriverResult {
  open: {
    count: number;
    items: readonly {
      id: string;
      type: DriverDocument_TypeEnum;
      status: DriverDocument_StatusEnum;
      json: unknown;
      createdAt: string;
      customerId: string;
      driverId: string;
      medicalExaminerVerification: {
        status: DriverDocument_ExaminerStatusEnum | null;
      };
      files: {
        items: readonly {
          id: string;
          filename: string;
          createdById: string | null;
        }[];
      };
    }[];
  };
  closed: {
    count: number;
    items: readonly {
      id: string;
      type: DriverDocument_TypeEnum;
      status: DriverDocument_StatusEnum;
      createdAt: string;
      customerId: string;
      driverId: string;
      files: {
        items: readonly {
          id: string;
          filename: string;
          createdById: string | null;
        }[];
      };
    }[];
  };
}

export interface PapersOfDriverVariables {
  driverId: string;
  statuses: readonly DriverDocument_StatusEnum[];
  withDeleted: boolean;
}

export interface PapersPurgeResult {
  driverDocumentsPurge: {
    status: string;
  };
}

export interface PapersPurgeVariables {
  ids: readonly string[];
}

export interface PapersToPurgeResult {
  documentsToPurge: {
    count: number;
    drivers: number;
    groups: readonly {
      type: string;
      count: number;
      paragraph: string;
      ids: readonly string[];
    }[];
  };
}

export interface PapersToPurgeVariables {
  customerId?: string | null;
}

export interface PevDocumentCreateResult {
  pevDocumentCreate: {
    id: string;
  } | null;
}

export interface PevDocumentCreateVariables {
  data: PevDocumentCreateInput;
}

export interface PevDocumentDeleteResult {
  pevDocumentDelete: {
    success: boolean;
  };
}

export interface PevDocumentDeleteVariables {
  id: string;
}

export interface PevDocumentRestoreResult {
  pevDocumentRestore: {
    id: string;
  } | null;
}

export interface PevDocumentRestoreVariables {
  id: string;
}

export interface PictureLinkResult {
  file: {
    downloadUrl: string;
  } | null;
}

export interface PictureLinkVariables {
  id: string;
}

export interface SafetySummaryCreateResult {
  driverSafetySummaryCreate: {
    id: string;
  } | null;
}

export interface SafetySummaryCreateVariables {
  data: DriverSafetySummaryCreateInput;
}

export interface SafetySummaryUpdateResult {
  driverSafetySummaryUpdate: {
    id: string;
  } | null;
}

export interface SafetySummaryUpdateVariables {
  data: DriverSafetySummaryUpdateInput;
}

export interface StorePictureResult {
  fileCreate: {
    id: string;
  } | null;
}

export interface StorePictureVariables {
  data: FileCreateInput;
}

export interface UserDeleteResult {
  userDelete: {
    success: boolean;
  };
}

export interface UserDeleteVariables {
  id: string;
}

export interface UserExistsCheckResult {
  usersList: {
    count: number;
  };
}

export interface UserExistsCheckVariables {
  email: string;
}

export interface UserInviteResult {
  userInvite: {
    status: string;
    message: string;
  };
}

export interface UserInviteVariables {
  userId: string;
}

export interface UserSessionsResult {
  userSessions: readonly {
    id: string;
    agent: string;
    since: string;
    seenAt: string;
  }[];
}

export interface UserSessionsVariables {
  userId: string;
}

export interface UserSessionsEndResult {
  userSessionsEnd: {
    message: string;
  };
}

export interface UserSessionsEndVariables {
  userId: string;
  sessionId?: string | null;
}

export interface UserSignInsResult {
  userSignIns: readonly {
    userId: string;
    lastSignInAt: string | null;
    hasAccount: boolean;
    isInvited: boolean;
    isWaiting: boolean;
    fault: string | null;
  }[];
}

export type UserSignInsVariables = object;

export interface VerificationCreateResult {
  employmentVerificationCreate: {
    id: string;
  } | null;
}

export interface VerificationCreateVariables {
  data: EmploymentVerificationCreateInput;
}

export interface VerificationDeleteResult {
  employmentVerificationDelete: {
    success: boolean;
  };
}

export interface VerificationDeleteVariables {
  id: string;
}

export interface VerificationRestoreResult {
  employmentVerificationRestore: {
    id: string;
  } | null;
}

export interface VerificationRestoreVariables {
  id: string;
}

export interface VerificationUpdateResult {
  employmentVerificationUpdate: {
    id: string;
  } | null;
}

export interface VerificationUpdateVariables {
  data: EmploymentVerificationUpdateInput;
}

export interface VerificationsOfDriverResult {
  list: {
    items: readonly {
      id: string;
      customerId: string;
      driverId: string;
      createdAt: string;
      updatedAt: string;
      status: EmploymentVerification_StatusEnum;
      note: string | null;
      type: EmploymentVerification_TypeEnum;
      isPEVSent: boolean;
      sentAt: string | null;
      source: EmploymentVerification_SourceEnum;
      previousId: string | null;
      attempt: number;
      corrections: unknown;
      company: {
        name: string;
        email: string | null;
        phoneNumber: string | null;
        isTransportCompany: boolean;
      };
    }[];
  };
  documents: {
    items: readonly {
      id: string;
      employmentVerificationId: string;
      file: {
        id: string;
        filename: string;
      } | null;
    }[];
  };
  driverInvestigation: {
    employers: readonly {
      name: string;
      email: string | null;
      phone: string | null;
      from: string;
      to: string | null;
      isAsked: boolean;
    }[];
    answers: readonly {
      verificationId: string;
      answeredAt: string;
      lines: readonly {
        label: string;
        value: string;
      }[];
    }[];
  };
}

export interface VerificationsOfDriverVariables {
  driverId: string;
}

export interface UserSignUpWithTokenResult {
  userSignUpWithToken: {
    id: string;
    email: string;
  } | null;
}

export interface UserSignUpWithTokenVariables {
  user: UserCreateInput;
  authProfileId?: string | null;
}

export interface Operations {
  ApplicationApprove: { result: ApplicationApproveResult; variables: ApplicationApproveVariables };
  ApplicationPdf: { result: ApplicationPdfResult; variables: ApplicationPdfVariables };
  ApplicationUpdate: { result: ApplicationUpdateResult; variables: ApplicationUpdateVariables };
  CaseDelete: { result: CaseDeleteResult; variables: CaseDeleteVariables };
  CaseDocumentAttach: { result: CaseDocumentAttachResult; variables: CaseDocumentAttachVariables };
  CaseDocumentAttached: { result: CaseDocumentAttachedResult; variables: CaseDocumentAttachedVariables };
  CaseSummaryPdf: { result: CaseSummaryPdfResult; variables: CaseSummaryPdfVariables };
  CasesListCSV: { result: CasesListCSVResult; variables: CasesListCSVVariables };
  ContractsMerge: { result: ContractsMergeResult; variables: ContractsMergeVariables };
  ContractsMergePreview: { result: ContractsMergePreviewResult; variables: ContractsMergePreviewVariables };
  ContractsWithUnsentPEVs: { result: ContractsWithUnsentPEVsResult; variables: ContractsWithUnsentPEVsVariables };
  CreateUserAuth0: { result: CreateUserAuth0Result; variables: CreateUserAuth0Variables };
  CurrentUser: { result: CurrentUserResult; variables: CurrentUserVariables };
  CustomerDashboard: { result: CustomerDashboardResult; variables: CustomerDashboardVariables };
  CustomerDocumentAttach: { result: CustomerDocumentAttachResult; variables: CustomerDocumentAttachVariables };
  CustomerDocumentAttached: { result: CustomerDocumentAttachedResult; variables: CustomerDocumentAttachedVariables };
  CustomerPspToken: { result: CustomerPspTokenResult; variables: CustomerPspTokenVariables };
  DashboardUnsentPEVs: { result: DashboardUnsentPEVsResult; variables: DashboardUnsentPEVsVariables };
  DocumentArchive: { result: DocumentArchiveResult; variables: DocumentArchiveVariables };
  DocumentDelete: { result: DocumentDeleteResult; variables: DocumentDeleteVariables };
  DocumentDraftWhole: { result: DocumentDraftWholeResult; variables: DocumentDraftWholeVariables };
  DocumentDrafts: { result: DocumentDraftsResult; variables: DocumentDraftsVariables };
  DocumentMove: { result: DocumentMoveResult; variables: DocumentMoveVariables };
  DocumentMoveToCustomer: { result: DocumentMoveToCustomerResult; variables: DocumentMoveToCustomerVariables };
  DocumentRestore: { result: DocumentRestoreResult; variables: DocumentRestoreVariables };
  DraftCreate: { result: DraftCreateResult; variables: DraftCreateVariables };
  DraftDelete: { result: DraftDeleteResult; variables: DraftDeleteVariables };
  DraftRestore: { result: DraftRestoreResult; variables: DraftRestoreVariables };
  DraftUpdate: { result: DraftUpdateResult; variables: DraftUpdateVariables };
  DriverApplicationFormCreate: { result: DriverApplicationFormCreateResult; variables: DriverApplicationFormCreateVariables };
  DriverApplicationFormDelete: { result: DriverApplicationFormDeleteResult; variables: DriverApplicationFormDeleteVariables };
  DriverChanges: { result: DriverChangesResult; variables: DriverChangesVariables };
  DriverDeleteForce: { result: DriverDeleteForceResult; variables: DriverDeleteForceVariables };
  DriverDocumentCreate: { result: DriverDocumentCreateResult; variables: DriverDocumentCreateVariables };
  DriverDocumentUpdate: { result: DriverDocumentUpdateResult; variables: DriverDocumentUpdateVariables };
  DriverDocumentWithdraw: { result: DriverDocumentWithdrawResult; variables: DriverDocumentWithdrawVariables };
  DriverFacts: { result: DriverFactsResult; variables: DriverFactsVariables };
  DriverPapers: { result: DriverPapersResult; variables: DriverPapersVariables };
  DriverRecords: { result: DriverRecordsResult; variables: DriverRecordsVariables };
  DuplicateCaseChecker: { result: DuplicateCaseCheckerResult; variables: DuplicateCaseCheckerVariables };
  FilePutBack: { result: FilePutBackResult; variables: FilePutBackVariables };
  FileRename: { result: FileRenameResult; variables: FileRenameVariables };
  FileTakeOff: { result: FileTakeOffResult; variables: FileTakeOffVariables };
  FileUploadInfo: { result: FileUploadInfoResult; variables: FileUploadInfoVariables };
  FolderDocuments: { result: FolderDocumentsResult; variables: FolderDocumentsVariables };
  LatestApplication: { result: LatestApplicationResult; variables: LatestApplicationVariables };
  MentionableAgents: { result: MentionableAgentsResult; variables: MentionableAgentsVariables };
  MergeSuggestions: { result: MergeSuggestionsResult; variables: MergeSuggestionsVariables };
  NotificationSettingCreate: { result: NotificationSettingCreateResult; variables: NotificationSettingCreateVariables };
  PaperContent: { result: PaperContentResult; variables: PaperContentVariables };
  PaperDestroy: { result: PaperDestroyResult; variables: PaperDestroyVariables };
  PaperExaminer: { result: PaperExaminerResult; variables: PaperExaminerVariables };
  PaperFile: { result: PaperFileResult; variables: PaperFileVariables };
  PaperMove: { result: PaperMoveResult; variables: PaperMoveVariables };
  PaperRestore: { result: PaperRestoreResult; variables: PaperRestoreVariables };
  PaperSay: { result: PaperSayResult; variables: PaperSayVariables };
  PapersKept: { result: PapersKeptResult; variables: PapersKeptVariables };
  PapersOfDriver: { result: PapersOfDriverResult; variables: PapersOfDriverVariables };
  PapersPurge: { result: PapersPurgeResult; variables: PapersPurgeVariables };
  PapersToPurge: { result: PapersToPurgeResult; variables: PapersToPurgeVariables };
  PevDocumentCreate: { result: PevDocumentCreateResult; variables: PevDocumentCreateVariables };
  PevDocumentDelete: { result: PevDocumentDeleteResult; variables: PevDocumentDeleteVariables };
  PevDocumentRestore: { result: PevDocumentRestoreResult; variables: PevDocumentRestoreVariables };
  PictureLink: { result: PictureLinkResult; variables: PictureLinkVariables };
  SafetySummaryCreate: { result: SafetySummaryCreateResult; variables: SafetySummaryCreateVariables };
  SafetySummaryUpdate: { result: SafetySummaryUpdateResult; variables: SafetySummaryUpdateVariables };
  StorePicture: { result: StorePictureResult; variables: StorePictureVariables };
  UserDelete: { result: UserDeleteResult; variables: UserDeleteVariables };
  UserExistsCheck: { result: UserExistsCheckResult; variables: UserExistsCheckVariables };
  UserInvite: { result: UserInviteResult; variables: UserInviteVariables };
  UserSessions: { result: UserSessionsResult; variables: UserSessionsVariables };
  UserSessionsEnd: { result: UserSessionsEndResult; variables: UserSessionsEndVariables };
  UserSignIns: { result: UserSignInsResult; variables: UserSignInsVariables };
  VerificationCreate: { result: VerificationCreateResult; variables: VerificationCreateVariables };
  VerificationDelete: { result: VerificationDeleteResult; variables: VerificationDeleteVariables };
  VerificationRestore: { result: VerificationRestoreResult; variables: VerificationRestoreVariables };
  VerificationUpdate: { result: VerificationUpdateResult; variables: VerificationUpdateVariables };
  VerificationsOfDriver: { result: VerificationsOfDriverResult; variables: VerificationsOfDriverVariables };
  userSignUpWithToken: { result: UserSignUpWithTokenResult; variables: UserSignUpWithTokenVariables };
}
