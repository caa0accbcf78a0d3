import { useState } from 'react'
import { type Currency, minorDigits } from '#contract/money.ts'
import type { PaymentModel } from '#contract/words.ts'
import { parseAmount } from '../order/parse-amount.ts'

type Given = {
  paymentModel: PaymentModel
  currency: Currency
  limitMinor: number | undefined
  dueDays: number
  accountManager: string
}

/** The terms as they are being typed. */
export function useTerms({ paymentModel, currency, limitMinor, dueDays, accountManager }: Given) {
  const [model, setModel] = useState<PaymentModel>(paymentModel)
  const [limit, setLimit] = useState(
    limitMinor === undefined ? '' : String(limitMinor / 10 ** minorDigits(currency)),
  )
  const typedMinor = model === 'POST_PAID' ? parseAmount(limit, currency) : undefined
  return { model, setModel, limit, setLimit, typedMinor, dueDays, accountManager }
}

export type Terms = ReturnType<typeof useTerms>
