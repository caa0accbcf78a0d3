import { apiContext, type PageContext } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import { currencies } from '#contract/money.ts'
import { type BusinessForm, travellerRanges } from '#contract/organization/business-request.ts'
import { paymentModels } from '#contract/words.ts'
import type { Said } from './read-form.ts'

/** Makes the call of a form; returns whether its organisation opens at once. */
export async function sendForm(
  context: PageContext,
  form: BusinessForm,
  said: Said,
): Promise<{ opensAtOnce: boolean }> {
  const api = context.get(apiContext)
  const { company = '', country = '', name = '', email = '' } = said
  const { phone, message, website = '', audience = '', timeZone = '' } = said
  const contact = { company, country, name, email, phone, message }
  const travellers = () => oneOf(travellerRanges, said.travellers)
  switch (form) {
    case 'register':
    case 'agency-register':
      return api.call('submitQuestionnaire', {
        ...contact,
        form,
        travellers: travellers(),
        paymentModel: oneOf(paymentModels, said.paymentModel),
        currencyUnit: oneOf(currencies, said.currencyUnit),
        timeZone,
      })
    case 'book':
    case 'agency-book':
      await api.call('sendQuestionnaire', {
        ...contact,
        form,
        travellers: travellers(),
        paymentModel: oneOf(paymentModels, said.paymentModel),
      })
      return { opensAtOnce: false }
    case 'distribution-partner':
    case 'reseller':
      await api.call('createPartner', { ...contact, form, website, audience })
      return { opensAtOnce: false }
  }
}

function oneOf<T extends string>(all: readonly T[], value: string | undefined): T {
  const found = all.find((each) => each === value)
  if (found === undefined) throw new ApiError('invalid_input', 'the value is none of the list')
  return found
}
