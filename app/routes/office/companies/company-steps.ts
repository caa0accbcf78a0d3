import { isCurrency } from '#contract/money.ts'
import { maxBankFile } from '#contract/office/company-words.ts'
import type { PaymentModel } from '#contract/words.ts'
import { parseAmount } from '../order/parse-amount.ts'
import type { Step } from '../ui/office-step.ts'
import { counted } from '../ui/words.ts'

/** The terms of a form; what is missing is left to the backend to refuse. */
function termsOf(field: (name: string) => string) {
  const currency = isCurrency(field('currency')) ? field('currency') : 'USD'
  const paymentModel: PaymentModel = field('model') === 'PRE_PAID' ? 'PRE_PAID' : 'POST_PAID'
  const limitMinor = isCurrency(currency) ? parseAmount(field('limit'), currency) : undefined
  return {
    paymentModel,
    currency: isCurrency(currency) ? currency : ('USD' as const),
    dueDays: Number(field('due')) || 30,
    accountManager: field('manager'),
    ...(paymentModel === 'POST_PAID' && limitMinor !== undefined ? { limitMinor } : {}),
    why: field('why'),
  }
}

/** The acts on a form of a business. */
export const requestSteps: Readonly<Record<string, Step>> = {
  async open(api, field) {
    const vatNumber = field('vat')
    await api.call('openCompany', {
      requestId: field('request'),
      company: field('company'),
      ...termsOf(field),
      ...(vatNumber ? { vatNumber } : {}),
    })
    return { told: `${field('company')} is open. Its administrator gets an email.` }
  },
  async read(api, _, __, file) {
    const xml = await file('file')
    if (xml.length > maxBankFile) {
      return {
        told: 'The file is too long: ask the bank for a statement of fewer days.',
        isBad: true,
      }
    }
    const { found, added } = await api.call('readBankFile', { xml })
    return { told: `${counted(found, 'transfer')} in the file, ${added} of them new.` }
  },
  async match(api, field) {
    const invoiceId = field('invoice')
    await api.call('matchTransfer', {
      ...{ entryId: field('entry'), companyId: field('company'), why: field('why') },
      ...(invoiceId ? { invoiceId } : {}),
    })
    return { told: 'Booked. Their statement and their audit log show it.' }
  },
  async dismiss(api, field) {
    await api.call('dismissTransfer', { entryId: field('entry'), why: field('why') })
    return { told: 'Set aside. It pays no statement.' }
  },
  async answered(api, field) {
    const given = { requestId: field('request'), why: field('why') }
    await api.call('answerCompanyRequest', { ...given, answer: 'answered' })
    return { told: 'Answered.' }
  },
  async declined(api, field) {
    const given = { requestId: field('request'), why: field('why') }
    await api.call('answerCompanyRequest', { ...given, answer: 'declined' })
    return { told: 'Declined. Nobody gets an email: write to them yourself.' }
  },
}

/** The acts on a company. */
export function companySteps(companyId: string): Readonly<Record<string, Step>> {
  return {
    async terms(api, field) {
      const { currency: _, ...terms } = termsOf(field)
      await api.call('changeCompanyTerms', { companyId, ...terms })
      return { told: 'The terms are changed. Their audit log shows it.' }
    },
    async transfer(api, field) {
      const { currency } = termsOf(field)
      await api.call('recordTransfer', {
        ...{ idempotencyKey: field('key'), companyId, why: field('why') },
        amountMinor: parseAmount(field('amount'), currency) ?? 0,
        ...{ payer: field('payer'), reference: field('reference'), bookedOn: field('booked') },
      })
      return { told: 'Booked. Their statement and their audit log show it.' }
    },
    async suspend(api, field) {
      await api.call('suspendCompany', { companyId, isSuspended: true, why: field('why') })
      return { told: 'Suspended. They can order nothing until you let them.' }
    },
    async resume(api, field) {
      await api.call('suspendCompany', { companyId, isSuspended: false, why: field('why') })
      return { told: 'They can order again. What was scheduled is made now.' }
    },
  }
}
