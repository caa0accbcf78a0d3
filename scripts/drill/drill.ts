import { PlainError } from '#contract/plain-error.ts'
import { build } from '../build.ts'
import { runScript } from '../serve/startable.ts'
import { drills } from './drills.ts'
import { type Outcome, runDrill } from './run-drill.ts'

/**
 * Makes something happen to a shop on this machine, with data of its own, and says whether the alert
 * of docs/operations.md came. Ends with 1 if it did not.
 */
await runScript(async () => {
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !Object.hasOwn(drills, name))
  if (names.length === 0 || unknown !== undefined) {
    throw new PlainError(`Usage: npm run drill -- ${Object.keys(drills).join(' | ')}`)
  }
  await build()
  let isWell = true
  for (const name of names) {
    const drill = drills[name]
    if (!drill) continue
    const outcome = await runDrill(drill, (line) => console.log(`${name}: ${line}`))
    console.log(`${name}: ${sentenceOf(outcome, drill.alert)}`)
    isWell &&= outcome.begunAfter !== undefined
    isWell &&= !drill.endsSoon || outcome.endedAfter !== undefined
  }
  process.exit(isWell ? 0 : 1)
})

function sentenceOf({ begunAfter, endedAfter, told }: Outcome, alert: string): string {
  if (begunAfter === undefined) return `The alert "${alert}" DID NOT COME. Told: ${told.join('; ')}`
  const end = endedAfter === undefined ? '' : ` Its end came ${endedAfter} s after the repair.`
  return `The alert "${alert}" came after ${begunAfter} s.${end} Told: ${told.join('; ')}`
}
