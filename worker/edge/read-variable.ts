import { readEmail } from '#contract/person/email.ts'
import type { Variables } from './variables.ts'

/** The environment as it is read, and what is wrong with it. */
export type Reading = {
  problems: string[]
  /** Undefined for an empty variable. */
  text: (name: string) => string | undefined
}

export function startReading(env: Variables): Reading {
  const values: Readonly<Record<string, unknown>> = env
  return {
    problems: [],
    text(name) {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
    },
  }
}

export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}

export function readUrl({ text, problems }: Reading, name: string): URL | undefined {
  const value = text(name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  problems.push(`${name} must be an http or https URL, got "${value}"`)
  return undefined
}

/** Returns the values of variables that must be set together; undefined if all are empty. */
export function readTogether<Each extends string>(
  { text, problems }: Reading,
  names: readonly Each[],
): Record<Each, string> | undefined {
  const missing = names.filter((name) => text(name) === undefined)
  if (missing.length === 0) {
    return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Each, string>
  }
  if (missing.length < names.length) {
    problems.push(`${missing.join(', ')} must be set, as ${names.join(', ')} belong together`)
  }
  return undefined
}

/** Returns an e-mail address as it may be configured. */
export function readAddress({ text, problems }: Reading, variable: string): string | undefined {
  const given = text(variable)
  if (given === undefined || readEmail(given) === given) return given
  problems.push(`${variable} must be an e-mail address, got "${given}"`)
  return undefined
}

/** Returns a share from 0 to 1. */
export function readShare({ text, problems }: Reading, name: string): number | undefined {
  const given = text(name)
  if (given === undefined) return undefined
  const share = Number(given)
  if (share >= 0 && share <= 1) return share
  problems.push(`${name} must be a number from 0 to 1, got "${given}"`)
  return undefined
}
