import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { csvLine, csvStart } from '#contract/csv-line.ts'
import type { UsageLine } from '#contract/usage.ts'
import type { Route } from './+types/usage-csv.ts'
import { readUsageAddress } from './usage-address.ts'

/** Returns the usage per eSIM and day as a file, which is written while it is sent. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext)
  const { days, group } = readUsageAddress(new URL(request.url).searchParams)
  const asked = { days, ...(group ? { groupId: group } : {}) }
  // The first page comes before the answer begins, so that a refusal is an answer of its own.
  let page = await api.call('exportUsage', asked)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(csvStart + csvLine(heads())))
    },
    async pull(controller) {
      controller.enqueue(encoder.encode(page.lines.map(lineOf).join('')))
      const { lastEvaluatedKey: pageStart } = page
      if (pageStart === null) return controller.close()
      page = await api.call('exportUsage', { ...asked, pageStart })
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="data-usage-${days}-days.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
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

function lineOf(line: UsageLine): string {
  return csvLine([
    new Date(line.day * 86_400_000).toISOString().slice(0, 10),
    line.name,
    line.email,
    line.groupName,
    line.costCentre,
    line.placeName,
    line.planId,
    // With the apostrophe it stays a text: as a number it would lose its last digits.
    line.iccid && `'${line.iccid}`,
    line.usedMb,
  ])
}
