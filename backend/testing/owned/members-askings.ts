import { addedDataCalls } from '#contract/calls/company/added-data.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { apiKeyCalls, webhookCalls } from '#contract/calls/company/developer.ts'
import { importCalls } from '#contract/calls/company/import.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { type Asking, absentOrder, member, orderInput } from './asking.ts'
import {
  assigned,
  budget,
  budgeted,
  delivered,
  directoryKeyed,
  hook,
  hooked,
  invited,
  invoiced,
  keyed,
  movable,
  moves,
  offers,
  pointsBought,
  sentFile,
  stayOwned,
  stocked,
  today,
  tripOwned,
} from './members-things.ts'

/** Calls about what an organisation owns. */
export const membersAskings = [
  {
    row: purchasingCalls.getMasterOrder,
    owner: {
      member: {
        paymentModel: 'POST_PAID',
        permissions: ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'],
      },
    },
    own: stocked,
    absent: absentOrder,
    input: orderInput,
  },
  {
    row: assignmentCalls.moveAssignment,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } },
    own: movable,
    absent: 'none',
    input: (accountId) => ({
      idempotencyKey: crypto.randomUUID(),
      assignmentId: moves.get(accountId) ?? 'none',
      accountId,
    }),
  },
  ...[
    addedDataCalls.listAssignedAddons,
    addedDataCalls.addAssignedData,
    addedDataCalls.requestData,
  ].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: assigned,
    absent: absentOrder,
    input: (esimId: string) => ({
      ...{ idempotencyKey: crypto.randomUUID(), esimId, word: '' },
      ...{ addonId: 'none', totalMinor: 1, ...offers.get(esimId) },
    }),
  })),
  ...[tripListCalls.changeTrip, tripListCalls.removeTrip].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: tripOwned,
    absent: absentOrder,
    input: (tripId: string) => ({ tripId, dayMb: 1024 }),
  })),
  ...[tripListCalls.changeTripStay, tripListCalls.removeTripStay].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: stayOwned,
    absent: absentOrder,
    input: (stayId: string) => ({ stayId, country: 'japan', from: today(9), to: today(9) }),
  })),
  ...[
    billingCalls.getInvoice,
    billingCalls.getInvoicePdf,
    billingCalls.getInvoiceCsv,
    billingCalls.getInvoiceXml,
  ].map((row) => ({
    row,
    owner: member(['UPDATE_PAYMENT_METHOD', 'GET_STATEMENTS']),
    own: invoiced,
    absent: absentOrder,
    input: (invoiceId: string) => ({ invoiceId }),
  })),
  {
    row: billingCalls.getOrganizationPayment,
    owner: member(['UPDATE_PAYMENT_METHOD']),
    own: pointsBought,
    absent: absentOrder,
    input: (paymentId) => ({ paymentId }),
  },
  ...[
    importCalls.getImport,
    importCalls.changeImport,
    importCalls.stopImport,
    importCalls.exportImport,
    importCalls.startImport,
    importCalls.setImportCells,
    importCalls.skipImportRows,
  ].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: sentFile,
    absent: absentOrder,
    input: (importId: string) => {
      const cells = { lines: [1], field: 'name', value: 'Ben' }
      if (row === importCalls.setImportCells) return { importId, ...cells }
      if (row === importCalls.skipImportRows) return { importId, lines: [1], isSkipped: true }
      return row === importCalls.startImport ? { importId, ready: 1 } : { importId }
    },
  })),
  ...[
    peopleCalls.resendInvitation,
    peopleCalls.suspendPerson,
    peopleCalls.resumePerson,
    peopleCalls.removePerson,
  ].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: invited,
    absent: 'none',
    input: (accountId: string) => ({ accountId }),
  })),
  ...[budgetCalls.setBudget, budgetCalls.removeBudget].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: budgeted,
    absent: 'none',
    input: (id: string) =>
      row === budgetCalls.removeBudget ? { budgetId: id } : { ...budget, holderId: id },
  })),
  {
    row: apiKeyCalls.revokeApiKey,
    owner: member(permissionKeys),
    own: keyed,
    absent: 'none',
    input: (apiKeyId) => ({ apiKeyId }),
  },
  {
    row: signOnCalls.revokeDirectoryKey,
    owner: member(permissionKeys),
    own: directoryKeyed,
    absent: 'none',
    input: (apiKeyId) => ({ apiKeyId }),
  },
  ...[
    webhookCalls.deleteWebhook,
    webhookCalls.rotateWebhookSecret,
    webhookCalls.testWebhook,
    webhookCalls.listDeliveries,
    webhookCalls.updateWebhook,
  ].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: hooked,
    absent: 'none',
    input: (webhookId: string) => ({ ...hook, webhookId, isOn: true }),
  })),
  ...[webhookCalls.getDelivery, webhookCalls.replayDelivery].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: delivered,
    absent: 'none',
    input: (deliveryId: string) => ({ deliveryId }),
  })),
] as Asking[]
