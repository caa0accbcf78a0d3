import { DatabaseSync } from 'node:sqlite'
import type { Answer, Asked } from './test-provider.ts'

/**
 * Stores copies of a demonstration order that are paid and that the network was asked for, as if they
 * belonged to different buyers; returns their ids. The eSIM of an order is `<order id>-0`.
 */
export function storePaid(file: string, prefix: string, count: number): string[] {
  const ids = Array.from({ length: count }, (_, at) => `${prefix}-${at}`)
  const unmade = ['iccid', 'smdp_address', 'matching_id', 'made_at', 'activated_at', 'request_id']
  const none = Object.fromEntries(unmade.map((name) => [name, 'NULL']))
  const over = { state: `'PROVISIONING'`, completed_at: 'NULL', closed_at: 'NULL' }
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  copy('purchase', 'id', { id: 'value', number: 'value', ...over })
  copy('payment', 'purchase_id', { purchase_id: 'value' })
  copy('esim', 'purchase_id', { ...none, id: `value || '-0'`, purchase_id: 'value' })
  sqlite.close()
  return ids

  function copy(table: string, key: string, changed: Record<string, string>): void {
    const columns = sqlite.prepare(`SELECT name FROM pragma_table_info('${table}')`).all()
    const names = columns.map(({ name }) => String(name))
    const values = names.map((name) => changed[name] ?? `source.${name}`)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
        FROM ${table} AS source CROSS JOIN json_each(?) WHERE source.${key} = 'demo-order-japan'`)
      .run(JSON.stringify(ids))
  }
}

/** Answers like a network that has made every requested profile. */
export function answerMade({ url }: Asked): Answer {
  const id = url.pathname.slice('/profiles/'.length)
  const number = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e13, 7)
  const iccid = `8900${String(number).padStart(15, '0')}`
  const code = { smdp_address: 'smdp.example', matching_id: 'A1' }
  return { status: 200, body: { state: 'made', iccid, ...code, profile: 'RELEASED', usage: [] } }
}

/** Counts rows of the database. */
export function countRows(file: string, from: string): number {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const row = sqlite.prepare(`SELECT count(*) AS n FROM ${from}`).get()
  sqlite.close()
  return Number(row?.n)
}
