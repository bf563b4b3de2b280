/**
 * All calls of the office by name, apart from the shop's table. The server mounts them, the permission matrix is made
 * from them, the office's pages take their types from `OfficeApiTypes`.
 */
import type { z } from 'zod';
import { createArticle, getArticleLists, getOfficeArticle, previewSwitchOff, saveArticle } from './articles.ts';
import { getBackups, makeBackup, openBackup, verifyBackup } from './backups.ts';
import { getBulk, previewBulk, startBulk, stopBulk } from './bulk.ts';
import {
  addCustomerNote,
  blockCustomerPerson,
  doneCustomerTask,
  endCustomerSessions,
  endShopAs,
  getCustomerDocuments,
  getOfficeCustomer,
  inviteCustomerPerson,
  saveCustomer,
  saveCustomerAddress,
  saveCustomerCredit,
  saveCustomerPerson,
  sendPasswordLink,
  shopAs,
} from './customers.ts';
import { getDesk } from './desk.ts';
import { getOfficeEmail, sendEmailsAgain, stopEmails } from './emails.ts';
import {
  closeGrid,
  exportGrid,
  getViews,
  gridNews,
  gridRows,
  gridSums,
  openGrid,
  removeView,
  saveView,
} from './grid.ts';
import { saveCells } from './grid-cells.ts';
import {
  getOperation,
  getRecordHistory,
  listOperations,
  previewUndo,
  undoOperation,
  verifyHistory,
} from './history.ts';
import { getDispute, moveDispute } from './inbox/disputes.ts';
import { answerEnquiry, assignEnquiries, closeEnquiries, getEnquiry, getInboxColleagues } from './inbox/enquiries.ts';
import { approveRegistration, getRegistration, refuseRegistration } from './inbox/registrations.ts';
import { getJobRuns, getJobs, pauseJob, runJob } from './jobs.ts';
import { amendOrder, amendPreview } from './order-amending.ts';
import { checkOrderRows, editStartedOrder, findBuyers, getStartedOrder, startOrder } from './order-taking.ts';
import {
  acceptOrders,
  addOrderNote,
  assignOrders,
  cancelOrder,
  deliverOrder,
  fulfilOrder,
  getColleagues,
  getOfficeOrder,
  holdOrders,
  readOrderEmail,
  releaseOrders,
  resendOrderEmail,
} from './orders.ts';
import { endSessionsOfPerson, getPeople, inviteAgain, invitePerson, savePerson } from './people.ts';
import { bePresent } from './presence.ts';
import { getRoles, removeRole, saveRole } from './roles.ts';
import { getCounts, officeSearch } from './search.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirm,
  beginPasskeyLogin,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  endOtherSessions,
  endOwnSession,
  getOwnSecurity,
  passkeyLogin,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from './security.ts';
import {
  confirmIdentity,
  getOfficeSession,
  officeLogin,
  officeLogout,
  officeSecondFactor,
  setPreferences,
} from './session.ts';
import { getSettings, previewSettings, saveSettings } from './settings.ts';

export const officeApi = {
  'office.login': officeLogin,
  'office.second_factor': officeSecondFactor,
  'office.logout': officeLogout,
  'office.confirm_identity': confirmIdentity,
  'office.begin_passkey_login': beginPasskeyLogin,
  'office.passkey_login': passkeyLogin,
  'office.begin_passkey_confirm': beginPasskeyConfirm,
  'office.confirm_passkey': confirmPasskey,
  'office_security.get_security': getOwnSecurity,
  'office_security.end_session': endOwnSession,
  'office_security.end_other_sessions': endOtherSessions,
  'office_security.begin_totp': beginTotp,
  'office_security.confirm_totp': confirmTotp,
  'office_security.remove_totp': removeTotp,
  'office_security.renew_recovery_codes': renewRecoveryCodes,
  'office_security.begin_passkey': beginPasskey,
  'office_security.add_passkey': addPasskey,
  'office_security.rename_passkey': renamePasskey,
  'office_security.remove_passkey': removePasskey,
  'office.get_session': getOfficeSession,
  'office.set_preferences': setPreferences,
  'office.search': officeSearch,
  'office.get_counts': getCounts,
  'office.get_desk': getDesk,
  'office.be_present': bePresent,
  'office_history.get_operations': listOperations,
  'office_history.get_operation': getOperation,
  'office_history.get_record': getRecordHistory,
  'office_history.undo_preview': previewUndo,
  'office_history.undo': undoOperation,
  'office_history.verify': verifyHistory,
  'office_articles.get_article': getOfficeArticle,
  'office_articles.get_lists': getArticleLists,
  'office_articles.save_article': saveArticle,
  'office_articles.create_article': createArticle,
  'office_articles.switch_off_preview': previewSwitchOff,
  'office_orders.get_order': getOfficeOrder,
  'office_orders.get_colleagues': getColleagues,
  'office_orders.accept': acceptOrders,
  'office_orders.hold': holdOrders,
  'office_orders.release': releaseOrders,
  'office_orders.assign': assignOrders,
  'office_orders.deliver': deliverOrder,
  'office_orders.fulfil': fulfilOrder,
  'office_orders.cancel': cancelOrder,
  'office_orders.amend_preview': amendPreview,
  'office_orders.amend': amendOrder,
  'office_orders.check_rows': checkOrderRows,
  'office_orders.find_buyers': findBuyers,
  'office_orders.get_started': getStartedOrder,
  'office_orders.edit_started': editStartedOrder,
  'office_orders.start_order': startOrder,
  'office_orders.add_note': addOrderNote,
  'office_orders.read_letter': readOrderEmail,
  'office_orders.resend_letter': resendOrderEmail,
  'office_inbox.get_registration': getRegistration,
  'office_inbox.approve_registration': approveRegistration,
  'office_inbox.refuse_registration': refuseRegistration,
  'office_inbox.get_enquiry': getEnquiry,
  'office_inbox.answer_enquiry': answerEnquiry,
  'office_inbox.close_enquiries': closeEnquiries,
  'office_inbox.assign_enquiries': assignEnquiries,
  'office_inbox.get_colleagues': getInboxColleagues,
  'office_inbox.get_dispute': getDispute,
  'office_inbox.move_dispute': moveDispute,
  'office_customers.get_customer': getOfficeCustomer,
  'office_customers.get_documents': getCustomerDocuments,
  'office_customers.save_customer': saveCustomer,
  'office_customers.save_credit': saveCustomerCredit,
  'office_customers.save_address': saveCustomerAddress,
  'office_customers.save_person': saveCustomerPerson,
  'office_customers.invite_person': inviteCustomerPerson,
  'office_customers.send_link': sendPasswordLink,
  'office_customers.block_person': blockCustomerPerson,
  'office_customers.end_sessions': endCustomerSessions,
  'office_customers.add_note': addCustomerNote,
  'office_customers.set_done': doneCustomerTask,
  'office_customers.shop_as': shopAs,
  'office_customers.end_shop_as': endShopAs,
  'office_emails.get_email': getOfficeEmail,
  'office_emails.send_again': sendEmailsAgain,
  'office_emails.stop': stopEmails,
  'office_jobs.get': getJobs,
  'office_jobs.get_runs': getJobRuns,
  'office_jobs.run': runJob,
  'office_jobs.pause': pauseJob,
  'office_backups.get': getBackups,
  'office_backups.create': makeBackup,
  'office_backups.verify': verifyBackup,
  'office_backups.open_download': openBackup,
  'office_settings.get': getSettings,
  'office_settings.save': saveSettings,
  'office_settings.effect': previewSettings,
  'office_grid.open': openGrid,
  'office_grid.rows': gridRows,
  'office_grid.sums': gridSums,
  'office_grid.news': gridNews,
  'office_grid.close': closeGrid,
  'office_grid.export': exportGrid,
  'office_grid.save_cells': saveCells,
  'office_grid.get_views': getViews,
  'office_grid.save_view': saveView,
  'office_grid.remove_view': removeView,
  'office_bulk.preview': previewBulk,
  'office_bulk.start': startBulk,
  'office_bulk.stop': stopBulk,
  'office_bulk.get': getBulk,
  'office_people.get': getPeople,
  'office_people.invite': invitePerson,
  'office_people.invite_again': inviteAgain,
  'office_people.save': savePerson,
  'office_people.end_sessions': endSessionsOfPerson,
  'office_roles.get': getRoles,
  'office_roles.save': saveRole,
  'office_roles.remove': removeRole,
} as const;

export type OfficeApiName = keyof typeof officeApi;

/** What a client sends, and the whole JSON response, by name. */
export type OfficeApiTypes = {
  readonly [Name in OfficeApiName]: {
    readonly request: z.input<(typeof officeApi)[Name]['request']>;
    readonly response: z.output<(typeof officeApi)[Name]['response']>;
  };
};
