import type { Row } from '../measure/table.ts'
import { cellNames } from './cell-names.ts'
import { exchange, openClient, type Person } from './person.ts'
import type { Cells } from './runtime.ts'

const rounds = 6
const callsAtOnce = 4
const callsOfRound = 400
const hangMs = 10_000
/** The accepted slowdown of the other cells while one hangs. */
const most = 1.2

/**
 * Calls seven cells while the eighth works and while it hangs, in turns. The eighth is called in
 * both cases, because waiting calls could exhaust what the cells share.
 */
export async function measureHang(
  start: (cells: readonly string[]) => Promise<Cells>,
): Promise<Row[]> {
  const names = cellNames.slice(0, 8)
  const running = await start(names)
  const client = openClient(running.url)
  try {
    const people = await onePersonEach(client, names)
    const [eighth, ...others] = people
    if (!eighth) throw new Error('expected people in eight cells')
    const well: number[] = []
    const hung: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      well.push(...(await timesOf(client, others, () => client.countries(eighth))))
      await exchange(new URL(`/__cells/${eighth.cell}/hang?ms=${hangMs}`, running.url))
      const late: Promise<{ status: number }>[] = []
      let answered = 0
      const ask = async () => {
        const answer = await client.countries(eighth)
        answered += 1
        return answer
      }
      const times = await timesOf(client, others, async () => {
        late.push(ask())
      })
      if (answered > 0) throw new Error('expected the cell to hang for the whole round')
      hung.push(...times)
      const statuses = new Set((await Promise.all(late)).map(({ status }) => status))
      if (statuses.size !== 1 || !statuses.has(200))
        throw new Error(`then it said ${[...statuses]}`)
    }
    const ratio = p99(hung) / p99(well)
    return [
      { name: 'p99 of the others, all well', value: ms(p99(well)), budget: '', ok: undefined },
      { name: 'p99 of the others, one hangs', value: ms(p99(hung)), budget: '', ok: undefined },
      { name: 'ratio', value: ratio.toFixed(2), budget: `<= ${most}`, ok: ratio <= most },
    ]
  } finally {
    await running.stop()
  }
}

type Client = ReturnType<typeof openClient>

/** Signs people up until each cell has one, because their addresses determine the cell. */
async function onePersonEach(client: Client, names: readonly string[]): Promise<Person[]> {
  const found = new Map<string, Person>()
  while (found.size < names.length) {
    const person = await client.signUp()
    found.set(person.cell, person)
  }
  return names.flatMap((name) => found.get(name) ?? [])
}

/** Returns how long each call of the people took, with a call of `beside` among every eight. */
async function timesOf(
  client: Client,
  people: readonly Person[],
  beside: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let left = callsOfRound
  async function askOn(): Promise<void> {
    while (left > 0) {
      const turn = left--
      if (turn % 8 === 0) {
        await beside()
        continue
      }
      const person = people[turn % people.length]
      if (!person) throw new Error('expected somebody to ask')
      const startedAt = performance.now()
      const { status } = await client.countries(person)
      if (status !== 200) throw new Error(`a call was answered with ${status}`)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, askOn))
  return times
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
