import type { officeCompanyCalls } from '#contract/calls/office/companies.ts'
import type { OfficeHandlers } from '../call.ts'
import { answerRequest, openForRequest } from './answer-request.ts'
import { changeCompanyTerms, suspendCompany } from './change-company.ts'
import { getCompany } from './get-company.ts'
import { getRequest } from './get-request.ts'
import { listCompanies } from './read-companies.ts'
import { listRequests } from './read-requests.ts'
import {
  dismissTransfer,
  listTransfers,
  matchTransfer,
  readBankFile,
  recordTransfer,
} from './transfers.ts'

export const officeCompanyHandlers: OfficeHandlers<typeof officeCompanyCalls> = {
  listCompanyRequests: async (_, call) => listRequests(call),
  getCompanyRequest: async (input, call) => getRequest(call, input),
  answerCompanyRequest: async (input, call) => answerRequest(call, input),
  openCompany: async (input, call) => openForRequest(call, input),
  listCompanies: async (input, call) => listCompanies(call, input),
  getCompany: async (input, call) => getCompany(call, input),
  changeCompanyTerms: async (input, call) => changeCompanyTerms(call, input),
  suspendCompany: async (input, call) => suspendCompany(call, input),
  readBankFile: async (input, call) => readBankFile(call, input),
  listTransfers: async (_, call) => listTransfers(call),
  matchTransfer: async (input, call) => matchTransfer(call, input),
  dismissTransfer: async (input, call) => dismissTransfer(call, input),
  recordTransfer: async (input, call) => recordTransfer(call, input),
}
