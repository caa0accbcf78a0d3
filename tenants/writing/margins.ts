import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Margin = { slug: string; from: number; to: number }

const field = /("marginPercent": )(\d+(?:\.\d+)?)/

/**
 * Sets the margin of shops in their files and returns what it was, or says why none is set. The next
 * start or release records since when it holds.
 */
export function setMargins(folder: string, percent: string, slugs: readonly string[]) {
  const to = /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Number(percent) : Number.NaN
  if (!(to >= 0 && to <= 100)) return `A margin is a percent from 0 to 100, not ${percent}`
  const changed: (Margin & { file: string; text: string })[] = []
  for (const slug of slugs) {
    const file = join(folder, `${slug}.json`)
    const text = /^[a-z0-9-]+$/.test(slug) ? textOf(file) : undefined
    const [, , from] = field.exec(text ?? '') ?? []
    if (text === undefined || from === undefined) return `There is no shop "${slug}"`
    changed.push({ slug, from: Number(from), to, file, text })
  }
  for (const { file, text } of changed) writeFileSync(file, text.replace(field, `$1${to}`))
  return changed.map(({ slug, from }): Margin => ({ slug, from, to }))
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Who changed which margin and when, by the history of the files, the latest first. */
export function marginHistory(folder: string): string[] {
  const asked = ['log', '-p', '-U0', '--format=commit %aI %an', '-GmarginPercent', '--', '*.json']
  const { stdout, status } = spawnSync('git', asked, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) return []
  const lines: string[] = []
  let [when, slug, from] = ['', '', '']
  for (const line of stdout.split('\n')) {
    if (line.startsWith('commit ')) when = line.slice('commit '.length)
    if (line.startsWith('diff --git ')) [slug, from] = [/([^/]+)\.json$/.exec(line)?.[1] ?? '', '']
    const [, , percent] = field.exec(line) ?? []
    if (percent !== undefined && line.startsWith('-')) from = percent
    if (percent === undefined || !line.startsWith('+') || from === '') continue
    lines.push(`${when}: ${slug} ${from} -> ${percent}`)
  }
  return lines
}
