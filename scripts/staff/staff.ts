import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { hashOfAct } from '#backend/office/log/canonical-act.ts'
import { inviteQueries } from '#backend/office/staff/invite-queries.ts'
import { everyBrand } from '#contract/office/staff-words.ts'
import { readEmail } from '#contract/person/email.ts'
import { PlainError } from '#contract/plain-error.ts'
import { findDatabase } from '../database.ts'
import { inlined } from '../price/read-price.ts'
import { run, tool } from '../run.ts'
import { runScript } from '../serve/startable.ts'
import { firstBroken, type StoredAct } from './verify-acts.ts'

/** Invites the first owner of the office, and verifies the log of what its people did. */
const usage = `npm run staff invite <address> -- --owner [--name "Ana Silva"]  prints a link that works once
npm run staff verify                                       verifies the log
  [--host office.example] [--production | --file backend.sqlite]`

type Query = { sql: string; values: readonly unknown[] }
type Place = {
  read: (query: string) => Promise<unknown[]>
  write: (queries: Query[]) => Promise<void>
}

await runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'boolean' },
      name: { type: 'string' },
      host: { type: 'string' },
      production: { type: 'boolean' },
      file: { type: 'string' },
    },
  })
  const [command, address = ''] = positionals
  const place = values.production ? openRemote() : openFile(values.file ?? findDatabase())
  if (command === 'verify') return verify(place)
  const email = readEmail(address)
  if (command !== 'invite' || !values.owner || email === undefined) throw new PlainError(usage)
  const now = Math.floor(Date.now() / 1000)
  const invited = { email, name: values.name ?? email, role: 'owner', brand: everyBrand } as const
  const { token, queries } = inviteQueries(now, invited)
  await place.write([...queries, await actOf(place, now, email)])
  const host = values.host ?? 'office.localhost:8787'
  const scheme = values.host ? 'https' : 'http'
  console.log(`${scheme}://${host}/office/join?token=${token}`)
})

/** The row of the log that says who was invited, after the last one. */
async function actOf({ read }: Place, now: number, email: string): Promise<Query> {
  const [head] = (await read(
    'SELECT seq, hash FROM office_act ORDER BY seq DESC LIMIT 1',
  )) as StoredAct[]
  const row = {
    seq: Number(head?.seq ?? 0) + 1,
    at: now,
    staff_id: 'console',
    staff_name: 'npm run staff',
    act: 'invited',
    brand: '',
    subject: `staff:${email}`,
    why: 'An owner of the office',
    before: '{}',
    after: JSON.stringify({ email, role: 'owner', brand: everyBrand }),
    request_id: crypto.randomUUID(),
    previous: String(head?.hash ?? ''),
  }
  const whole = { ...row, hash: hashOfAct(row) }
  const names = Object.keys(whole)
  const places = names.map(() => '?').join(', ')
  const sql = `INSERT INTO office_act (${names.join(', ')}) VALUES (${places})`
  return { sql, values: Object.values(whole) }
}

async function verify({ read }: Place): Promise<void> {
  const acts = (await read('SELECT * FROM office_act ORDER BY seq')) as StoredAct[]
  const broken = firstBroken(acts)
  if (broken !== undefined) throw new PlainError(`The chain is broken at row ${broken}`)
  console.log(`${acts.length} acts, the chain holds`)
}

function openFile(file: string): Place {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  return {
    read: async (query) =>
      sqlite
        .prepare(query)
        .all()
        .map((row) => ({ ...row })),
    async write(queries) {
      sqlite.exec('BEGIN IMMEDIATE')
      for (const { sql, values } of queries) sqlite.prepare(sql).run(...(values as string[]))
      sqlite.exec('COMMIT')
    },
  }
}

/** Production, through wrangler, which carries out the statements of one command together. */
function openRemote(): Place {
  const execute = (command: string) =>
    run(
      tool('wrangler'),
      [
        'd1',
        'execute',
        'DB',
        '--remote',
        '--env',
        'production',
        '--json',
        '--yes',
        '--command',
        command,
      ],
      { quiet: true },
    )
  return {
    async read(query) {
      const [{ results }] = JSON.parse(await execute(query))
      return results
    },
    async write(queries) {
      await execute(queries.map((query) => inlined(query as never)).join(';\n'))
    },
  }
}
