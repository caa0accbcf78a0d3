import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Directory that Linux keeps in memory. */
const memory = '/dev/shm'
/** Free space required in bytes; the tests' databases and journals take far less. */
const roomBytes = 2 * 1024 ** 3

/**
 * Creates a folder for the tests' databases, which goes with this process: in memory if there is
 * room, since a test waits for the disk at every commit.
 */
export function makeTemporaryFolder(): string {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  const folder = mkdtempSync(
    join(bavail * bsize > roomBytes ? memory : tmpdir(), 'tradewind-test-'),
  )
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
