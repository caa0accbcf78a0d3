import { sql } from '../../../platform/sql.ts'
import type { CatalogueStore } from '../read-state.ts'

/** A run; instants are unix milliseconds, and people are ids. */
export type ListedRun = {
  number: number
  madeAt: number
  source: string
  added: number
  withdrawn: number
  preparedBy: string | null
  isKept: boolean
  publishedAt: number | null
  publishedBy: string | null
}

export type LatestPublication = {
  number: number
  run: number
  publishedAt: number
  publishedBy: string | null
}

type Store = Pick<CatalogueStore, 'read'>

/** Runs that are listed. */
const most = 30

/** The latest runs, each with its latest publication; or one of them. */
export async function listRuns({ read }: Store, only?: number): Promise<ListedRun[]> {
  const rows = await read(sql`SELECT run.number, made_at AS madeAt, source,
      coalesce(summary ->> 'added', 0) AS added, coalesce(summary ->> 'withdrawn', 0) AS withdrawn,
      prepared_by AS preparedBy,
      EXISTS (SELECT 1 FROM import_plan WHERE import_plan.run = run.number) AS isKept,
      last.published_at AS publishedAt, last.published_by AS publishedBy
    FROM import_run AS run LEFT JOIN publication AS last ON last.number = (
      SELECT max(number) FROM publication WHERE publication.run = run.number)
    WHERE ${only ?? null} IS NULL OR run.number = ${only ?? null}
    ORDER BY run.number DESC LIMIT ${most}`)
  return rows.map((row) => ({ ...(row as ListedRun), isKept: row.isKept === 1 }))
}

/** The latest publication, and the one before. */
export async function latestPublications({ read }: Store): Promise<LatestPublication[]> {
  const rows = await read(sql`SELECT number, run, published_at AS publishedAt,
      published_by AS publishedBy
    FROM publication ORDER BY number DESC LIMIT 2`)
  return rows as LatestPublication[]
}

/** The shops whose margins are recorded, by their ids, with the margin of now in percent. */
export async function shopsWithMargins({ read }: Store): Promise<Map<string, number>> {
  const rows = await read(sql`SELECT channel, percent FROM channel_margin AS own
    WHERE valid_from = (SELECT max(valid_from) FROM channel_margin AS other
      WHERE other.channel = own.channel) ORDER BY channel`)
  return new Map(rows.map(({ channel, percent }) => [String(channel), Number(percent)]))
}

export type NamedPlace = { name: string; code: string | null }

/** The places by their slugs. */
export async function placesBySlug({ read }: Store): Promise<Map<string, NamedPlace>> {
  const rows = await read(sql`SELECT slug, name_en AS name, code FROM destination`)
  return new Map(rows.map((row) => [String(row.slug), row as NamedPlace]))
}
