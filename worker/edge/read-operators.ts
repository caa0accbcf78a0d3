import { developmentOffice } from '#contract/office/staff-words.ts'
import type { Reading } from './read-variable.ts'

/** How the people who run the shop get in. */
export type OperatorsConfig = {
  /** Opens `/__ops`. */
  opsKey?: string
  /** The host at which they work; absent means that there is no office. */
  officeHost?: string
}

export function readOpsKey({ text, problems }: Reading): string | undefined {
  const key = text('OPS_KEY')
  if (key !== undefined && key.length < 32) problems.push('OPS_KEY must have 32 characters or more')
  return key
}

/** The office's host; in development it is there without a setting. */
export function readOfficeHost({ text, problems }: Reading): string | undefined {
  const host = text('OFFICE_HOST')
  if (host === undefined) {
    return text('ENVIRONMENT') === 'production' ? undefined : developmentOffice
  }
  if (/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(host)) return host
  problems.push(`OFFICE_HOST must be a host in lower case without a port, got "${host}"`)
  return undefined
}
