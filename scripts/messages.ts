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
import { root, run } from './run.ts'

const source = join(root, 'messages')
const output = join(root, 'app', 'paraglide')
const stamp = join(output, '.stamp')
const inputs = [
  join(root, 'project.inlang', 'settings.json'),
  join(root, 'scripts', 'messages-compile.ts'),
  join(root, 'node_modules', '@inlang', 'paraglide-js', 'package.json'),
]

/**
 * Compiles `messages/` into `app/paraglide`, unless it was compiled from the same messages before.
 * The new output takes the old one's place at once, so a running server never reads half of it.
 */
export async function compileMessages(): Promise<void> {
  const hash = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const work = join(root, '.generated', `messages-${process.pid}`)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    // In a process of its own: the compiler's timers would hold this one for half a minute.
    await run(process.execPath, [join(root, 'scripts', 'messages-compile.ts'), work], {
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
