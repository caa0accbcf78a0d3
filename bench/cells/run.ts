import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { prepareDatabase } from '../../scripts/database.ts'
import { printTable, type Row } from '../measure/table.ts'
import { cellNames, firstCell, nameIn } from './cell-names.ts'
import { measureHang } from './hang.ts'
import { exchange, openClient, type Person } from './person.ts'
import { bundleCells, type Cells, startCells } from './runtime.ts'

/**
 * Measures the backend in cells beside the same backend with a local D1, both in workerd: the cost
 * of one purchase, the time to create and to restore a cell, its memory and disk space, and the
 * effect of a hanging cell on the others.
 */
const purchases = 20
const planId = 'jp-5gb-30d-v1'
/** The numbers of cells beside the first one for which memory is measured. */
const crowd = [8, 64]

await build()
const worker = await bundleCells()
const state = mkdtempSync(join(tmpdir(), 'tradewind-cells-'))
process.once('exit', () => rmSync(state, { recursive: true, force: true }))
await prepareDatabase(state)
const start = (cells: readonly string[]) => startCells({ worker, cells, state })

printTable('One purchase, calls and waits', [
  ...(await purchaseRows(firstCell)),
  ...(await purchaseRows('aa')),
])
printTable('A cell comes into being', await startRows())
printTable('Many cells', await crowdRows())
printTable('One of eight cells hangs', await measureHang(start))
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)

async function withCells<T>(
  cells: readonly string[],
  work: (cells: Cells, client: ReturnType<typeof openClient>) => Promise<T>,
): Promise<T> {
  const running = await start(cells)
  try {
    return await work(running, openClient(running.url))
  } finally {
    await running.stop()
  }
}

function purchaseRows(cell: string): Promise<Row[]> {
  return withCells([cell], async (_, client) => {
    const people: Person[] = []
    for (let n = 0; n < purchases; n += 1) {
      const person = await client.signUp()
      // The first purchase is not counted, because it also loads modules.
      if (n === 0) await client.buy(person, planId)
      if (person.cell !== cell) throw new Error(`expected ${cell}, got ${person.cell}`)
      people.push(person)
    }
    client.costs.length = 0
    for (const person of people) await client.buy(person, planId)
    const paths = [...new Set(client.costs.map(({ call }) => call))]
    return paths.map((path) => {
      const of = client.costs.filter(({ call }) => call === path)
      const trips = median(of.map((each) => each.trips))
      const crossings = cell === firstCell ? trips : 1
      return row(
        `${cell === firstCell ? 'D1' : 'cell'} ${path}`,
        `${crossings} crossings, ${trips} trips, ${median(of.map((each) => each.rowsWritten))} rows, ` +
          `${median(of.map((each) => each.ms)).toFixed(1)} ms`,
      )
    })
  })
}

async function startRows(): Promise<Row[]> {
  const firsts: Record<string, number[]> = { [firstCell]: [], aa: [] }
  for (let n = 0; n < 5; n += 1) {
    for (const [cell, into] of Object.entries(firsts)) {
      // These cells have their databases since the purchases.
      await withCells(['aa'], async (_, client) => {
        await client.profile(unknown(cell))
        into.push(client.costs[0]?.ms ?? 0)
      })
    }
  }
  return withCells(cellNames.slice(0, 21), async ({ url }, client) => {
    const made: number[] = []
    const back: number[] = []
    const warm: number[] = []
    const timed = async (cell: string, into: number[]) => {
      client.costs.length = 0
      await client.profile(unknown(cell))
      into.push(client.costs[0]?.ms ?? 0)
    }
    await client.profile(unknown('aa'))
    for (const cell of cellNames.slice(1, 21)) {
      await timed(cell, made)
      await timed(cell, warm)
      await exchange(new URL(`/__cells/${cell}/end`, url))
      await timed(cell, back)
    }
    return [
      row('first call of a new isolate, D1', spread(firsts[firstCell] ?? [])),
      row('first call of a new isolate, cell on disk', spread(firsts.aa ?? [])),
      row('first call of a new cell: migrations', spread(made)),
      row('first call of a cell that was ended', spread(back)),
      row('a call of a cell that runs', spread(warm)),
    ]
  })
}

function crowdRows(): Promise<Row[]> {
  const most = Math.max(...crowd)
  return withCells(cellNames.slice(0, most + 1), async ({ url, heapMb }, client) => {
    const rows: Row[] = []
    await client.profile(unknown('aa'))
    let asked = 1
    const [before, workerd] = [residentMb(workerdPid()), workerdPid()]
    rows.push(row('workerd with 1 cell', memory(before, await heapMb())))
    for (const more of crowd) {
      while (asked <= more) await client.profile(unknown(cellNames[asked++] ?? ''))
      const now = residentMb(workerd)
      rows.push(row(`with ${more} more`, memory(now, await heapMb())))
    }
    const size = Number((await exchange(new URL('/__cells/ab/size', url))).text)
    return [...rows, row('database of a cell without accounts', `${(size / 1e6).toFixed(1)} MB`)]
  })
}

/** A person whose token the cell itself refuses, after it was created. */
function unknown(cell: string): Person {
  return { cell, email: '', access: nameIn(cell, 'x'.repeat(40)) }
}

function memory(resident: number, heap: number): string {
  return `${resident} MB resident, heap of the isolate ${heap.toFixed(0)} MB`
}

function row(name: string, value: string): Row {
  return { name, value, budget: '', ok: undefined }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return `${median(values).toFixed(0)} ms, from ${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}`
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}

/** The runtime is the only child process with this name. */
function workerdPid(): number {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').trim().split(' '),
  )
  const found = children.find(
    (pid) => pid && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'workerd',
  )
  if (!found) throw new Error('expected workerd to run')
  return Number(found)
}
