import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#contract/plain-error.ts'
import { installFromDebian } from './debian.ts'
import { root, run } from './run.ts'

/**
 * The Nu HTML checker's package. It is installed when it is used, and without its scripts, which
 * load a Java: 32 MB are too much for each start of the shop.
 */
const checker = { name: 'vnu-jar', version: '26.9.27' }
const folder = join(root, '.wrangler', `${checker.name}-${checker.version}`)
const jar = join(folder, 'node_modules', checker.name, 'build', 'dist', 'vnu.jar')
const systemJava = '/usr/bin/java'

/**
 * Messages about what the checker does not know yet: its grammar of styles is older than CSS View
 * Transitions, level 2.
 */
const unknownToIt = '.*at-rule .@view-transition.*'

/** Finds the checker and its Java, and installs what is missing. */
export async function installNuChecker(): Promise<void> {
  if (!existsSync(jar)) {
    mkdirSync(folder, { recursive: true })
    const what = [`${checker.name}@${checker.version}`, '--ignore-scripts', '--no-audit']
    await run('npm', ['install', '--prefix', folder, '--no-save', ...what], { quiet: true })
  }
  if (!findJava()) await installFromDebian('default-jre-headless')
  if (findJava()) return
  throw new PlainError(
    'There is no Java for the Nu checker, and none could be installed: name one with JAVA_HOME, or install default-jre-headless',
  )
}

function findJava(): string | undefined {
  const { JAVA_HOME } = process.env
  const places = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin', 'java')] : []), systemJava]
  return places.find((place) => existsSync(place))
}

type Message = { type: string; url?: string; message: string; extract?: string; subType?: string }

/** Returns the errors of HTML files, each with the file's name and the place in the markup. */
export function checkMarkup(files: readonly string[]): string[] {
  const java = findJava()
  if (!java || !existsSync(jar)) {
    throw new PlainError('The Nu checker is not installed: run `npm run test:deep -- markup`')
  }
  const options = ['--format', 'json', '--errors-only', '--stdout', '--exit-zero-always']
  const args = ['-Xss1024k', '-jar', jar, ...options, '--filterpattern', unknownToIt, ...files]
  const printed = execFileSync(java, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const { messages } = JSON.parse(printed) as { messages: Message[] }
  return messages.map(
    ({ url = '', message, extract = '' }) => `${url.split('/').at(-1)}: ${message} ${extract}`,
  )
}
