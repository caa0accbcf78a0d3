import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.ts'

const source = join(root, 'messages')
const output = join(root, 'app', 'paraglide')
const stamp = join(output, '.stamp')
const inputs = [
  join(root, 'project.inlang', 'settings.json'),
  join(root, 'scripts', 'messages', 'messages-compile.ts'),
  join(root, 'node_modules', '@inlang', 'paraglide-js', 'package.json'),
]

/**
 * Compiles `messages/` into `app/paraglide`, unless the output is up to date. The new output
 * replaces the old one at once, so that a running server never reads a part of it.
 */
export async function compileMessages(): Promise<void> {
  const hash = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const work = join(root, '.generated', `messages-${process.pid}`)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    // Runs in a separate process: the compiler's timers would keep this one alive for half a
    // minute.
    await run(process.execPath, [join(root, 'scripts', 'messages', 'messages-compile.ts'), work], {
      quiet: true,
    })
    writeFileSync(join(work, 'paraglide', '.stamp'), hash)
    rmSync(output, { recursive: true, force: true })
    renameSync(join(work, 'paraglide'), output)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function hashSources(): string {
  const names = readdirSync(source).filter((name) => name.endsWith('.json'))
  const hash = createHash('sha256')
  for (const file of [...names.sort().map((name) => join(source, name)), ...inputs]) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (import.meta.main) await compileMessages()
