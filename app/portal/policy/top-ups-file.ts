import { type PageContext, valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { TopUp } from '#contract/assigning/policy.ts'
import { decimalOf } from '#contract/money-text.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import { plainMoment } from '../file/plain-moment.ts'
import { zoneOf } from '../orders/shown-order.ts'
import { topUpText } from './top-up-words.ts'

/** Each line has the currency, because the titles of the file name it. */
type Line = TopUp & { currency: string; price: string }

/** What a policy added and withheld, as a file. */
export async function topUpsFile(context: PageContext, policyId: string): Promise<CsvFile<Line>> {
  const { api, locale } = valuesOf(context)
  const zone = await zoneOf(context)
  return {
    name: 'top-ups',
    heads: [
      `${m.portal_audit_when()} (${zone})`,
      m.people_person(),
      m.board_column_place(),
      `${m.policy_data_label()} (MB)`,
      m.board_column_price(),
      m.shell_currency_title(),
      m.policy_result(),
    ],
    async read(start) {
      const page = await api.call('exportTopUps', { policyId, ...start })
      const { currency, lastEvaluatedKey: next } = page
      const lines = page.lines.map((line) => ({
        ...{ ...line, currency, price: decimalOf(line.priceMinor, currency) },
      }))
      return { lines, next }
    },
    cellsOf: (line) => [
      plainMoment(line.createdAt, zone),
      line.name,
      placeName(line.place, locale),
      line.addMb,
      line.price,
      line.currency,
      topUpText(line, locale),
    ],
  }
}
