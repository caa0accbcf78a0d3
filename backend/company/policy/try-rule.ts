import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { PolicyRule, PolicyTrial } from '#contract/assigning/policy.ts'
import { capsIn, trialDays } from '#contract/assigning/policy-words.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { sql, statement } from '../../platform/sql.ts'
import {
  type CommerceServices,
  payableAddons,
  type Takes,
  takenBy,
  type Viewer,
  viewFor,
} from '../../shop/module.ts'
import { range } from '../usage/forecast-month.ts'
import { esimsOf, groupSql, personName } from '../usage/organization-esims.ts'
import { addonFor } from './addon-for.ts'
import { type Simulated, simulate, type TriedEsim } from './simulate.ts'

/** A report on an eSIM that is older than this does not include its latest usage. */
const lateSeconds = 3 * 3600
const shownEvents = 100

const EsimRow = type({
  id: 'string',
  person_id: 'string',
  name: 'string',
  plan: 'string',
  allowance_mb: 'number.integer',
  is_late: '0 | 1',
})
const DayRow = type({ esim_id: 'string', day: 'number.integer', mb: 'number.integer' })
const Facts = type({ currency: Currency, people: 'number.integer' })

type Trying = Viewer & {
  db: D1Database
  services: Pick<CommerceServices, 'providers'>
  organizationId: string
}

/** Returns what a rule would have done for the organisation's people in the last 30 days. */
export async function tryRule(call: Trying, rule: PolicyRule): Promise<PolicyTrial> {
  const today = Math.floor(call.now / 86_400)
  const fromDay = today - trialDays + 1
  const groups = JSON.stringify(rule.groupIds)
  const { organizationId } = call
  const owned = sql`${esimsOf(organizationId)} AND esim.allowance_mb IS NOT NULL
    AND (${groups} = '[]' OR ${groupSql} IN (SELECT value FROM json_each(${groups})))`
  const [facts, esims, days] = await call.db.batch([
    statement(call.db)`SELECT currency_unit AS currency, (SELECT count(*) FROM account
        WHERE account.organization_id = organization.id AND deleted_at IS NULL
          AND (${groups} = '[]' OR group_id IN (SELECT value FROM json_each(${groups})))) AS people
      FROM organization WHERE id = ${organizationId}`,
    statement(
      call.db,
      // Data that was added later is left out, so that the trial starts with the plan's own data.
      sql`SELECT esim.id, account.id AS person_id, ${personName} AS name, purchase.plan,
          coalesce(esim.base_mb, esim.allowance_mb) AS allowance_mb,
          coalesce(esim.reported_at < ${call.now - lateSeconds}
            AND coalesce(esim.activated_at, esim.activate_by) + esim.days * 86400 > ${call.now}, 0)
            AS is_late
        FROM ${owned}
          AND coalesce(esim.activated_at, esim.activate_by) + esim.days * 86400
            > ${fromDay * 86_400}`,
    ),
    statement(call.db)`
      SELECT spent.esim_id, max(spent.day, ${fromDay - 1}) AS day, sum(spent.used_mb) AS mb
      FROM (SELECT esim.id FROM ${owned}
        AND coalesce(esim.activated_at, esim.activate_by) + esim.days * 86400
          > ${fromDay * 86_400}) AS owned
        CROSS JOIN esim_usage AS spent ON spent.esim_id = owned.id
      WHERE spent.day <= ${today}
      GROUP BY spent.esim_id, max(spent.day, ${fromDay - 1})`,
  ])
  const { currency, people } = Facts.assert(facts?.results[0])
  const rows = EsimRow.array().assert(esims?.results ?? [])
  const tried = await toTried(call, { rule, currency, fromDay, rows }, days?.results ?? [])
  const { percent, stopMinor } = rule
  const run = (capMinor: number | null) => simulate(tried, { percent, capMinor, stopMinor })
  const chosen = run(rule.capMinor)
  return {
    fromDay,
    untilDay: today,
    people,
    toppedUpPeople: chosen.toppedUpPeople,
    heldBack: chosen.events.filter(({ result }) => result !== 'added').length,
    ranOutBefore: simulate(tried, { percent: 0, capMinor: null }).ranOut,
    outcome: outcomeOf(rule.capMinor, chosen),
    others: capsBeside(rule.capMinor, currency).map((cap) => outcomeOf(cap, run(cap))),
    events: chosen.events
      .toReversed()
      .slice(0, shownEvents)
      .map(({ personId: _, ...event }) => event),
    days: range(fromDay, today).map((day) => ({
      day,
      costMinor: costOf(chosen, (event) => event.day === day && event.result === 'added'),
      heldMinor: costOf(
        chosen,
        (event) => event.day === day && (event.result === 'cap' || event.result === 'amount'),
      ),
    })),
    late: rows.filter(({ is_late }) => is_late === 1).length,
  }
}

type Reading = {
  rule: PolicyRule
  currency: typeof Currency.infer
  fromDay: number
  rows: readonly (typeof EsimRow.infer)[]
}

async function toTried(
  call: Trying,
  { rule, currency, fromDay, rows }: Reading,
  used: readonly unknown[],
): Promise<TriedEsim[]> {
  const days = Map.groupBy(DayRow.array().assert(used), ({ esim_id }) => esim_id)
  const view = viewFor(call, currency)
  // Suppliers are not asked about every eSIM for the sake of a trial.
  const taken = await takenBy(
    call,
    rows.map(({ id }) => id),
    false,
  )
  const listed = new Map<string, Promise<TriedEsim['addon']>>()
  const addonOf = ({ id, plan: text }: (typeof rows)[number]) => {
    const plan: OfferedPlan = JSON.parse(text)
    const takes = taken.get(id)
    if (plan.addonPolicy === 'none' || !takes) return undefined
    const key = `${plan.destinationSlug} ${JSON.stringify(takes)}`
    const found = listed.get(key) ?? firstAddon(call, view, { plan, takes, rule })
    listed.set(key, found)
    return found
  }
  const tried = rows.map(async (row): Promise<TriedEsim> => {
    const { destination }: OfferedPlan = JSON.parse(row.plan)
    const known = days.get(row.id) ?? []
    return {
      personId: row.person_id,
      name: row.name,
      place: destination,
      allowanceMb: row.allowance_mb,
      beforeMb: known.find(({ day }) => day < fromDay)?.mb ?? 0,
      days: known.filter(({ day }) => day >= fromDay),
      addon: await addonOf(row),
    }
  })
  return Promise.all(tried)
}

type Adding = { plan: OfferedPlan; takes: Takes; rule: PolicyRule }

async function firstAddon(
  call: Trying,
  view: ReturnType<typeof viewFor>,
  { plan, takes, rule }: Adding,
): Promise<TriedEsim['addon']> {
  const found = addonFor(await payableAddons(call, view, { plan, takes }), rule.addMb)
  return found && { mb: found.amount, priceMinor: found.priceMinor }
}

function outcomeOf(capMinor: number | null, run: Simulated): PolicyTrial['outcome'] {
  const isAdded = ({ result }: { result: string }) => result === 'added'
  return {
    capMinor,
    topUps: run.events.filter(isAdded).length,
    costMinor: costOf(run, isAdded),
    ranOut: run.ranOut,
  }
}

type Event = Simulated['events'][number]

function costOf({ events }: Simulated, counts: (event: Event) => boolean): number {
  return events.filter(counts).reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}

/** The next lower cap, the next higher cap, and no cap. */
function capsBeside(capMinor: number | null, currency: typeof Currency.infer): (number | null)[] {
  const caps = capsIn(currency)
  const lower = caps.findLast((cap) => capMinor === null || cap < capMinor)
  const higher = caps.find((cap) => capMinor !== null && cap > capMinor)
  const near = [lower, higher].filter((cap) => cap !== undefined)
  return capMinor === null ? near : [...near, null]
}
