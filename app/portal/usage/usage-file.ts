import { apiContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { UsageLine } from '#contract/spending/usage.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import type { UsageAddress } from './usage-address.ts'

type Asked = Pick<UsageAddress, 'days' | 'group'>

/** The usage per eSIM and day, as a file. */
export function usageFile(context: PageContext, { days, group }: Asked): CsvFile<UsageLine> {
  const api = context.get(apiContext)
  const asked = { days, ...(group ? { groupId: group } : {}) }
  return {
    name: `data-usage-${days}-days`,
    heads: heads(),
    async read(start) {
      const { lines, lastEvaluatedKey } = await api.call('exportUsage', { ...asked, ...start })
      return { lines, next: lastEvaluatedKey }
    },
    cellsOf,
  }
}

function heads(): string[] {
  return [
    m.usage_day(),
    m.people_person(),
    m.business_email(),
    m.people_group(),
    m.people_cost_centre(),
    m.board_column_place(),
    m.enterprise_plan(),
    'ICCID',
    'MB',
  ]
}

function cellsOf(line: UsageLine): (string | number)[] {
  return [
    new Date(line.day * 86_400_000).toISOString().slice(0, 10),
    line.name,
    line.email,
    line.groupName,
    line.costCentre,
    line.placeName,
    line.planId,
    // The apostrophe keeps it a text: as a number it would lose its last digits.
    line.iccid && `'${line.iccid}`,
    line.usedMb,
  ]
}
