import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Installs packages of Debian, if this is one; what fails is said, and the caller looks itself. */
export async function installFromDebian(...names: string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return
  const apt = (...args: string[]) =>
    run('apt-get', [...patience, ...args], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', '--no-remove', ...names)
  } catch (error) {
    console.warn(`Debian: ${error instanceof Error ? error.message : error}`)
  }
}

/** Limits the wait for a network that does not answer. */
const patience = ['http', 'https'].flatMap((kind) => ['-o', `Acquire::${kind}::Timeout=10`])
