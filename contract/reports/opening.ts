/** A thing that a shop in production lacks, and the command or the settings that supply it. */
export type Missing = {
  what: 'payments' | 'supplier' | 'mail' | 'catalogue' | 'wallet'
  how: string
}

/** How far a shop in production is set up. */
export type Opening = {
  /** Whether there is a catalogue; until then, pages say that the shop opens soon. */
  isOpen: boolean
  missing: readonly Missing[]
  /** Why the database must not be used, if it holds accounts of the demonstration. */
  demoAccounts?: string
}

/** The reason of calls that are refused while a shop has no catalogue. */
export const notOpen = 'not_open'
/** Seconds after which browsers, apps and crawlers may ask again. */
export const openingRetrySeconds = 600

/** Reads what a backend says of itself at `/readyz`; undefined if it does not say. */
export function readOpeningOf(answer: unknown): Opening | undefined {
  if (!isRecord(answer) || typeof answer.open !== 'boolean') return undefined
  const { open: isOpen, missing } = answer
  return { isOpen, missing: Array.isArray(missing) ? missing.filter(isMissing) : [] }
}

function isMissing(item: unknown): item is Missing {
  return isRecord(item) && typeof item.what === 'string' && typeof item.how === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
