import { expect, it } from 'vitest'
import { isDeep } from '#contract/testing/effort.ts'
import { drills } from './drills.ts'
import { runDrill } from './run-drill.ts'

/** One shows that a shop tells operators; the others take up to two minutes each. */
const drilled = isDeep ? Object.keys(drills) : ['mail-down']

it.each(drilled)(
  'R-OPS-3 operators are told once when %s happens, and when it is over',
  async (name) => {
    const drill = drills[name]
    if (!drill) throw new Error(`expected a drill ${name}`)
    const { begunAfter, endedAfter, told } = await runDrill(drill, () => undefined)
    expect(begunAfter, told.join()).toBeDefined()
    expect(told.filter((line) => line.startsWith(`ALERT: ${drill.alert} `))).toHaveLength(1)
    if (drill.endsSoon) expect(endedAfter, told.join()).toBeDefined()
  },
  // A locked database takes five seconds for each write, and a run makes several.
  240_000,
)
