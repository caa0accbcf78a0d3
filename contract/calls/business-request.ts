import { type } from 'arktype'
import { Done } from '../account.ts'
import { Booking, Partnership, Registration } from '../business-request.ts'
import * as at from './endpoints.ts'
import { mailLimits } from './limits.ts'
import { call } from './row.ts'

/** Forms of companies and partners; each is mailed to the shop and confirmed to its sender. */
export const businessRequestCalls = {
  submitQuestionnaire: call({
    ...at.submitQuestionnaire,
    summary: 'Register a company or an agency; the sandbox opens its organisation at once',
    access: 'open',
    limits: mailLimits,
    input: Registration,
    /** Whether organisations open at once; the same for every sender. */
    answer: type({ ok: 'true', opens_at_once: 'boolean' }),
  }),
  sendQuestionnaire: call({
    ...at.sendQuestionnaire,
    summary: 'Ask for a talk, as a company or an agency',
    access: 'open',
    limits: mailLimits,
    input: Booking,
    answer: Done,
  }),
  createPartner: call({
    ...at.createPartner,
    summary: 'Offer to sell the shop’s plans, as a distribution partner or a reseller',
    access: 'open',
    limits: mailLimits,
    input: Partnership,
    answer: Done,
  }),
}
