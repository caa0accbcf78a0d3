import { resolve } from 'node:path'
import { clockMs } from '#backend/platform/time/clock.ts'
import { PlainError } from '#contract/plain-error.ts'

/** The variables of this machine. */
export const nodeSettingNames = [
  ...['PORT', 'HOST', 'TRADEWIND_DATA', 'PROCESSES', 'CLOCK_SECONDS', 'TRUSTED_PROXIES'],
  ...['STOP_SECONDS', 'CACHE_MEMORY_MB', 'CACHE_DISK_MB', 'FIGURES_FILE'],
]

/** Settings of this machine; the settings of the shop itself are in worker/edge/variables.ts. */
export type NodeSettings = {
  port: number
  hostname: string
  /** Directory of the database, the uploaded files and the cache; nothing is written elsewhere. */
  directory: string
  clockMs: number
  /**
   * Processes that answer requests. With more than one, an additional process runs the due jobs.
   */
  processes: number
  /** The number of trusted proxies in front of the shop, whose `x-forwarded-*` headers are used. */
  trustedProxies: number
  /** Milliseconds after which a stop ends the process, even if work is unfinished. */
  stopMs: number
  cacheMemoryBytes: number
  /** 0 means that pages are kept only in memory. */
  cacheDiskBytes: number
  /** A file that gets a line of figures for each request. */
  figuresFile?: string
}

type Given = Readonly<Record<string, string | undefined>>
type Range = { least: number; most: number; otherwise: number }

const mebibyte = 1024 * 1024

/** Reads and checks the variables; the error lists all problems in one line. */
export function readNodeSettings(env: Given, directory: string): NodeSettings {
  const problems: string[] = []
  const read = (name: string, { least, most, otherwise }: Range) => {
    const given = env[name] || String(otherwise)
    const value = Number(given)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    problems.push(`${name} must be a whole number from ${least} to ${most}, got "${given}"`)
    return otherwise
  }
  const settings = {
    port: read('PORT', { least: 0, most: 65_535, otherwise: 8787 }),
    hostname: env.HOST || '127.0.0.1',
    directory: resolve(env.TRADEWIND_DATA || directory),
    clockMs: clockMs(env),
    processes: read('PROCESSES', { least: 1, most: 64, otherwise: 1 }),
    trustedProxies: read('TRUSTED_PROXIES', { least: 0, most: 10, otherwise: 0 }),
    stopMs: read('STOP_SECONDS', { least: 1, most: 600, otherwise: 10 }) * 1000,
    cacheMemoryBytes: read('CACHE_MEMORY_MB', { least: 1, most: 65_536, otherwise: 64 }) * mebibyte,
    cacheDiskBytes: read('CACHE_DISK_MB', { least: 0, most: 1_048_576, otherwise: 256 }) * mebibyte,
    ...(env.FIGURES_FILE ? { figuresFile: resolve(env.FIGURES_FILE) } : {}),
  }
  if (problems.length > 0) throw new PlainError(problems.join('; '))
  return settings
}
