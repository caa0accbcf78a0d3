import { type PageContext, valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Assignment } from '#contract/assigning/assignment.ts'
import type { Locale } from '#contract/locale.ts'
import { stateNames } from '../assigned/shown-assignment.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import { plainMoment } from '../file/plain-moment.ts'
import { zoneOf } from '../orders/shown-order.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import type { PlansAddress } from './plans-address.ts'
import { filterOf } from './plans-view.ts'

/** The assignments that match a filter, as a file. */
export async function plansFile(
  context: PageContext,
  address: PlansAddress,
): Promise<CsvFile<Assignment>> {
  const { api, locale } = valuesOf(context)
  const asked = { ...filterOf(address), sort: address.sort }
  const zone = await zoneOf(context)
  return {
    name: 'plans',
    heads: headsIn(zone),
    async read(start) {
      const page = await api.call('exportAssignments', { ...asked, ...start })
      return { lines: page.assignments, next: page.lastEvaluatedKey }
    },
    cellsOf: (line) => cellsOf(line, { locale, zone }),
  }
}

function headsIn(zone: string): string[] {
  return [
    m.people_person(),
    m.business_email(),
    m.enterprise_plan(),
    m.people_group(),
    m.people_cost_centre(),
    m.people_state(),
    `${m.portal_stock_assigned()} (${zone})`,
    `${m.assign_send_on()} (${zone})`,
    `${m.usage_ends()} (${zone})`,
    'ICCID',
    m.usage_used(),
    m.board_column_data(),
  ]
}

type In = { locale: Locale; zone: string }

function cellsOf(line: Assignment, { locale, zone }: In): (string | number)[] {
  const { name, email, plan, groupName, costCentre, state, iccid, usedMb, allowanceMb } = line
  return [
    name || m.assign_left(),
    email,
    shownPlan(plan, locale).name,
    groupName ?? '',
    costCentre,
    stateNames[state](),
    plainMoment(line.createdAt, zone),
    plainMoment(line.dueAt, zone),
    plainMoment(line.settledAt ?? line.expiresAt, zone),
    // The apostrophe keeps it a text: as a number it would lose its last digits.
    iccid === undefined ? '' : `'${iccid}`,
    usedMb,
    allowanceMb ?? m.plan_amount_unlimited(),
  ]
}
