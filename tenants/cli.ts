import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInRedirects } from '#contract/pages/redirects.ts'
import { checkSenders } from './dns/check-senders.ts'
import type { Tenant } from './reading/schema.ts'
import { checkTenants, isError, type Problem } from './rules/check.ts'
import { writeGenerated } from './writing/generate.ts'
import { marginHistory, setMargins } from './writing/margins.ts'
import { newTenant } from './writing/new-tenant.ts'
import { printJson } from './writing/print-json.ts'
import { findStale, readFolder, readTenants } from './writing/read-folder.ts'

const usage = `Usage:
  npm run tenant new <slug>   write a tenant file to start from
  npm run tenant margin 12 mtn,pi   set the margins of shops in their files; all for all of them
  npm run tenant margins      who changed margins of shops, and when
  npm run tenant check        report everything that is wrong in the tenant files
  npm run tenant check -- --dns [--settings production.env] [--provider resend]
                              ask what SPF, DKIM and DMARC say of the senders of mails
  npm run tenant schema       write the JSON Schema and the palettes`

const slugPattern = /^[a-z][a-z0-9-]{0,30}[a-z0-9]$/

/** Carries out a command in a folder of tenant files; returns whether it succeeded. */
export function runCommand(folder: string, [command, ...rest]: readonly string[]): boolean {
  if (command === 'new' && rest.length === 1) return createTenant(folder, rest[0] ?? '')
  if (command === 'check' && rest.length === 0) return checkFolder(folder)
  if (command === 'margin' && rest.length === 2) return setMargin(folder, rest)
  if (command === 'margins' && rest.length === 0) return tellMargins(folder)
  if (command === 'schema' && rest.length === 0) return writeDerived(folder)
  console.error(usage)
  return false
}

function createTenant(folder: string, slug: string): boolean {
  if (!slugPattern.test(slug)) {
    const given = JSON.stringify(slug)
    return refuse(`${given} cannot be a slug: expected 2 to 32 of a-z, 0-9 and -, a letter first.`)
  }
  const file = `tenants/${slug}.json`
  const target = join(folder, `${slug}.json`)
  if (existsSync(target)) return refuse(`${file} exists already. Edit it, or choose another slug.`)
  const { files } = readFolder(folder)
  const value = newTenant(slug, files.map(themeHolder))
  const found = checkTenants([...files, { file, value }], builtInRedirects)
  const own = found.filter((problem) => problem.file === file)
  if (own.some(isError)) {
    report(own)
    return refuse(`${file} was not written.`)
  }
  writeFileSync(target, printJson(value))
  report(own)
  console.log(`Wrote ${file} with invented data: edit it, then run: npm run tenant check`)
  console.log(`After the next start or build: http://${slug}.localhost:${process.env.PORT ?? 8787}`)
  return true
}

function checkFolder(folder: string): boolean {
  const { files, problems: unread } = readFolder(folder)
  const problems = [...unread, ...checkTenants(files, builtInRedirects), ...findStale(folder)]
  const errors = problems.filter(isError).length
  report(problems)
  const count = files.length + unread.length
  console.log(`${count} tenant files, ${errors === 1 ? '1 problem' : `${errors} problems`}`)
  return errors === 0
}

function writeDerived(folder: string): boolean {
  writeGenerated(folder)
  console.log('Wrote tenant.schema.json and reading/palettes.gen.ts in tenants/')
  return true
}

function setMargin(folder: string, [percent = '', which = '']: readonly string[]): boolean {
  const all = () => readTenants(folder).map(({ slug }) => slug)
  const set = setMargins(folder, percent, which === 'all' ? all() : which.split(','))
  if (typeof set === 'string') return refuse(set)
  for (const { slug, from, to } of set) console.log(`${slug} ${from} -> ${to}`)
  return true
}

function tellMargins(folder: string): boolean {
  for (const line of marginHistory(folder)) console.log(line)
  return true
}

function report(problems: readonly Problem[]): void {
  for (const { file, path, value, expected, level } of problems) {
    const shown = value === undefined ? 'missing' : JSON.stringify(value).slice(0, 200)
    const line = `${file}\n  field     ${path}\n  value     ${shown}\n  expected  ${expected}`
    if (level === 'error') console.error(line)
    else console.log(`${line}\n  (a note: nothing needs to change)`)
  }
}

function refuse(reason: string): false {
  console.error(reason)
  return false
}

/** Returns the content of another tenant's file, which may be invalid. */
function themeHolder({ value }: { value: unknown }): Partial<Tenant> {
  return typeof value === 'object' && value !== null ? (value as Partial<Tenant>) : {}
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const isDns = words[0] === 'check' && words[1] === '--dns'
  const isDone = isDns
    ? await checkSenders(import.meta.dirname, words.slice(2))
    : runCommand(import.meta.dirname, words)
  process.exitCode = isDone ? 0 : 1
}
