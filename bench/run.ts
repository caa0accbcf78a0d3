import { PlainError } from '#contract/plain-error.ts'
import { runScript } from '../scripts/serve/startable.ts'
import { type Part, printTable } from './measure/table.ts'

/** What can be measured, by the first word after the command; without one, the pages. */
const parts: Record<string, () => Promise<Part>> = {
  pages: async () => (await import('./measure-pages.ts')).measurePages,
  moving: async () => (await import('./moving/moving.ts')).measureMoving,
  portal: async () => (await import('./portal/portal.ts')).measurePortal,
  memory: async () => (await import('./memory/memory.ts')).measureMemory,
  due: async () => (await import('./due/due-work.ts')).measureDueWork,
  upgrade: async () => (await import('./upgrade/upgrade.ts')).measureUpgrade,
  soak: async () => (await import('./soak/soak.ts')).soakShop,
  kill: async () => (await import('./kill/kill.ts')).killBackend,
}

/** Measures one part, prints each table as soon as it is known, and ends with 1 if a budget was missed. */
await runScript(async () => {
  const given = process.argv.slice(2)
  const [name = 'pages', ...options] = given[0]?.startsWith('-') ? ['pages', ...given] : given
  const part = Object.hasOwn(parts, name) ? await parts[name]?.() : undefined
  if (!part) {
    throw new PlainError(`Nothing is measured as "${name}": ${Object.keys(parts).join(', ')}`)
  }
  let isMet = true
  for await (const { title, rows } of part(options)) {
    printTable(title, rows)
    isMet &&= rows.every(({ ok }) => ok !== false)
  }
  process.exit(isMet ? 0 : 1)
})
