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

export type CaseCommentReply_VisibilityEnum = 'INTERNAL' | 'PUBLIC';

export type CaseComment_VisibilityEnum = 'INTERNAL' | 'PUBLIC';

export type CaseDuplicateLevel = 'EXACT' | 'POSSIBLE';

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

export type Notification_StatusEnum = 'UNVIEWED' | 'VIEWED';

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

export interface AddressKeyFilter {
  id?: string | null;
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

export interface AlertKeyFilter {
  id?: string | null;
}

export interface AlertUpdateInput {
  dismissedAt?: string | null;
  id?: string | null;
  note?: string | null;
  remindLater?: boolean | null;
}

export interface AssignedAgent_UserUpdateInput {
  data: UserUpdateInput;
  filter?: UserKeyFilter | null;
}

export interface Avatar_FileUpdateInput {
  data: FileUpdateInput;
  filter?: FileKeyFilter | null;
}

export interface CaseCommentKeyFilter {
  id?: string | null;
}

export interface CaseCommentRepliesCaseRelationInput {
  connect?: CaseKeyFilter | null;
  create?: CaseCreateInput | null;
}

export interface CaseCommentReplyKeyFilter {
  id?: string | null;
}

export interface CaseCommentReplyUpdateInput {
  content?: unknown;
  id?: string | null;
  mentions?: readonly string[] | null;
  plainText?: string | null;
  visibility?: CaseCommentReply_VisibilityEnum | null;
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

export interface CaseDocumentKeyFilter {
  id?: string | null;
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

export interface CaseFollowerKeyFilter {
  id?: string | null;
}

export interface CaseFollowersUserRelationInput {
  connect?: UserKeyFilter | null;
  create?: UserCreateInput | null;
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

export interface CaseViolationKeyFilter {
  id?: string | null;
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

export interface ContractKeyFilter {
  id?: string | null;
}

export interface ContractUpdateInput {
  hiredAt?: string | null;
  id?: string | null;
  status?: Contract_StatusEnum | null;
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

export interface CustomerDocumentKeyFilter {
  id?: string | null;
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

export interface DriverApplicationFormKeyFilter {
  id?: string | null;
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

export interface DriverApplicationFormsCustomerRelationInput {
  connect?: CustomerKeyFilter | null;
  create?: CustomerCreateInput | null;
}

export interface DriverApplicationFormsDriverRelationInput {
  connect?: DriverKeyFilter | null;
  create?: DriverCreateInput | null;
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

export interface DriverDocumentKeyFilter {
  id?: string | null;
}

export interface DriverDocumentUpdateInput {
  files?: DriverDocumentsFilesUpdateRelationInput | null;
  id?: string | null;
  json?: unknown;
  medicalExaminerVerification?: DriverDocument_MedicalExaminerVerificationUpdateInput | null;
  status?: DriverDocument_StatusEnum | null;
}

export interface DriverDocument_MedicalExaminerVerificationInput {
  screenshot?: DriverDocumentsScreenshotRelationInput | null;
  status?: DriverDocument_ExaminerStatusEnum | null;
}

export interface DriverDocument_MedicalExaminerVerificationUpdateInput {
  screenshot?: DriverDocumentsScreenshotUpdateRelationInput | null;
  status?: DriverDocument_ExaminerStatusEnum | null;
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

export interface DriverKeyFilter {
  id?: string | null;
}

export interface DriverLanguageKeyFilter {
  id?: string | null;
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

export interface Driver_PhoneNumberInput {
  code?: string | null;
  number?: string | null;
}

export interface Driver_PhoneNumberUpdateInput {
  code?: string | null;
  number?: string | null;
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

export interface EmploymentVerificationKeyFilter {
  id?: string | null;
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

export interface FileCreateInput {
  fields?: unknown;
  fileId?: string | null;
  filename?: string | null;
  public?: boolean | null;
}

export interface FileKeyFilter {
  fileId?: string | null;
  id?: string | null;
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

export interface MergeChoiceInput {
  contractId: string;
  field: MergeField;
}

export interface NotificationKeyFilter {
  id?: string | null;
}

export interface NotificationSettingCreateInput {
  allNotifications?: boolean | null;
  onlyNewComments?: boolean | null;
  user?: NotificationSettingsUserRelationInput | null;
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

export interface RoleKeyFilter {
  name: User_RoleEnum;
}

export interface Screenshot_FileUpdateInput {
  data: FileUpdateInput;
  filter?: FileKeyFilter | null;
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
  first: number;
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
  DocumentDraftWhole: { result: DocumentDraftWholeResult; variables: DocumentDraftWholeVariables };
  DocumentDrafts: { result: DocumentDraftsResult; variables: DocumentDraftsVariables };
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
