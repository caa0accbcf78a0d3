import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinedStyles } from '#app/joined-styles.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { readManifest } from './lean-manifest.ts'

/**
 * Writes the styles of each page without scripts as one file, beside the files that it combines.
 */
export function joinPageStyles(client: string): void {
  const { routes } = readManifest(client).manifest
  const stylesOf = (id: string) => (routes[id]?.css ?? []) as string[]
  for (const { id, scriptless } of routeTable) {
    const sheets = [...new Set([...stylesOf('root'), ...stylesOf(id)])]
    if (!scriptless || sheets.length < 2) continue
    const texts = sheets.map((sheet) => readFileSync(join(client, sheet), 'utf8'))
    writeFileSync(join(client, joinedStyles(sheets)), texts.join('\n'))
  }
}
