import type { officeCompanyCalls } from '#contract/calls/office/companies.ts'
import type { OfficeHandlers } from '../call.ts'
import { answerRequest, openForRequest } from './answer-request.ts'
import { changeCompanyTerms, suspendCompany } from './change-company.ts'
import { getCompany } from './get-company.ts'
import { getRequest } from './get-request.ts'
import { listCompanies } from './read-companies.ts'
import { listRequests } from './read-requests.ts'

export const officeCompanyHandlers: OfficeHandlers<typeof officeCompanyCalls> = {
  listCompanyRequests: async (_, call) => listRequests(call),
  getCompanyRequest: async (input, call) => getRequest(call, input),
  answerCompanyRequest: async (input, call) => answerRequest(call, input),
  openCompany: async (input, call) => openForRequest(call, input),
  listCompanies: async (input, call) => listCompanies(call, input),
  getCompany: async (input, call) => getCompany(call, input),
  changeCompanyTerms: async (input, call) => changeCompanyTerms(call, input),
  suspendCompany: async (input, call) => suspendCompany(call, input),
}
