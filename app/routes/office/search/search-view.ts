import type { officeOrderCalls } from '#contract/calls/office/orders.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import type { Currency } from '#contract/money.ts'
import type { SearchReading } from '#contract/office/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { money } from '../ui/words.ts'

type Answer = AnswerOf<(typeof officeOrderCalls)['searchOffice']>

const readings: Readonly<Record<SearchReading, [name: string, note: string]>> = {
  order: ['an order number', '.'],
  email: ['a whole e-mail address', '. Every spelling of one mailbox is the same.'],
  iccid: ['the beginning of an ICCID', '.'],
  payment: ['an id of a payment', '.'],
  request: ['an id of a request', '.'],
  code: ['a code', ': the latest orders that used it.'],
  name: ['the beginning of a name', ', of buyers and companies.'],
  part_of_email: ['a part of an e-mail address', '. E-mails are found only when typed in full.'],
}

export function searchAnswer({ readAs, found }: Answer) {
  const [name, note] = readings[readAs]
  return {
    readAs: name,
    note,
    found: found.map(({ kind, id, title, detail, brand, state, amountMinor, currency }) => ({
      ...{ id, title, brand, isCompany: kind === 'company' },
      detail: [
        detail,
        state?.toLowerCase(),
        amountMinor === undefined ? '' : money(amountMinor, currency as Currency),
      ]
        .filter(Boolean)
        .join(', '),
      to:
        kind === 'order'
          ? pathTo('office-order', { number: id })
          : pathTo('office-company', { id }),
    })),
  }
}

export type SearchAnswer = ReturnType<typeof searchAnswer>
