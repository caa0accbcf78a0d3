import { DurableObject } from 'cloudflare:workers'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * The number of objects that share all addresses; the first byte of an address's key selects one.
 */
export const directories = 256

export type Place = { directory: number; key: string }

/**
 * Returns the directory and the key of an address; the directory never learns the address itself.
 */
export function placeOf(email: string): Place {
  const digest = sha256(new TextEncoder().encode(email.trim().toLowerCase()))
  return { directory: digest[0] ?? 0, key: bytesToHex(digest) }
}

/**
 * Maps a share of all addresses to cells. Known and unknown addresses cost a caller the same: one
 * question, whose answer is a cell.
 */
export class Directory extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as Cloudflare.Env)
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS place (key TEXT PRIMARY KEY, cell TEXT NOT NULL) WITHOUT ROWID',
    )
  }

  /** Returns the cell of an address; for an unknown address, the cell in which it would sign up. */
  find(key: string, open: readonly string[]): string {
    const [known] = this.ctx.storage.sql
      .exec<{ cell: string }>('SELECT cell FROM place WHERE key = ?', key)
      .toArray()
    const at = Number.parseInt(key.slice(2, 10), 16) % open.length
    const cell = known?.cell ?? open[at]
    if (cell === undefined) throw new Error('expected a cell that is open to sign-ups')
    return cell
  }

  /** Reserves an address for the cell in which it signs up; of two claims the first one wins. */
  claim(key: string, open: readonly string[]): string {
    const cell = this.find(key, open)
    this.ctx.storage.sql.exec('INSERT OR IGNORE INTO place (key, cell) VALUES (?, ?)', key, cell)
    return cell
  }
}
