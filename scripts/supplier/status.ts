import { join } from 'node:path'
import { readSupplyHealth } from '#backend/shop/supply/read-supply-health.ts'
import type { SupplyHealth } from '#contract/reports/supply-health.ts'
import { supplyFacts, supplyNotes } from '#worker/ops/alerts/supply-facts.ts'
import { readSettings } from '../catalogue/read-settings.ts'
import { root } from '../run.ts'
import { askPlace, type Place } from './ask-place.ts'

/** Reads how well the suppliers are that the databases of a place know. */
export function statusIn(place: Place, now: number): Promise<SupplyHealth> {
  return readSupplyHealth({
    ask: {
      orders: (queries) => askPlace(place, 'DB', queries),
      catalogue: (queries) => askPlace(place, 'CATALOGUE', queries),
    },
    names: [],
    limits: readSettings(join(root, 'suppliers.json')),
    now,
  })
}

/** Returns the same as operators' page shows, with a line for each fact. */
export function statusText(health: SupplyHealth, now: number): string {
  const blocks = supplyFacts(health, now).map(({ supplier, facts }) => {
    const width = Math.max(...facts.map(([name]) => name.length))
    const lines = facts.map(([name, fact]) => `  ${name.padEnd(width)}  ${fact}`)
    return [supplier, ...lines].join('\n')
  })
  const notes = supplyNotes(health)
  return [...(blocks.length > 0 ? blocks : ['No supplier was asked yet.']), ...notes].join('\n')
}
