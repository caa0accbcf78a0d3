import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedStatements } from '#worker/api/catalogue/seed.ts'
import { root } from './run.ts'

export { seedStatements }

if (import.meta.main) {
  const directory = join(root, '.generated')
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'seed.sql'), `${seedStatements(new Date()).join(';\n')};\n`)
}
