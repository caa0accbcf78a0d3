import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAssets } from './assets/build.ts'
import { compileMessages } from './messages/messages.ts'
import { buildNode } from './output/build-node.ts'
import { trimManifest } from './output/lean-manifest.ts'
import { joinPageStyles } from './output/page-styles.ts'
import { buildRadixCss } from './radix-css.ts'
import { root, run, tool } from './run.ts'
import { buildSplit } from './split.ts'

const stamp = join(root, 'build', '.stamp')
/** Folders of generated files that the build's hash does not cover. */
const generated = ['.generated', join('app', 'paraglide')]
const sources = [
  '{app,backend,content,contract,crypto,messages,project.inlang,scripts,tenants,worker,public}/**/*',
  '*.{ts,toml,json}',
]

/** Builds all generated files that are not checked in; each step skips what is up to date. */
export async function prepare(): Promise<void> {
  mkdirSync(join(root, '.generated'), { recursive: true })
  await compileMessages()
  await buildAssets()
  // Imported only here, as a start with nothing to build need not load what checks texts and shops.
  const { prepareTenants } = await import('./output/prepare-tenants.ts')
  const { prepareContent } = await import('./content/prepare-content.ts')
  prepareTenants()
  prepareContent()
  await buildRadixCss()
}

/**
 * Builds the worker, the browser's files and Node's server unless the last build was of the same
 * sources; if they are split, also the worker of the backend alone.
 */
export async function build({ force = false, split = false } = {}): Promise<void> {
  let hash = await hashSources()
  if (force || !isOf(hash)) {
    await prepare()
    // What is prepared is a source, too.
    hash = await hashSources()
    if (force || !isOf(hash)) await buildWhole()
    if (!force) writeFileSync(stamp, hash)
  }
  if (split) await buildSplit(hash)
}

/** Says whether the last build was of the sources with this hash, and all of it is there. */
function isOf(hash: string): boolean {
  const isThere = generated.every((folder) => existsSync(join(root, folder)))
  return isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

async function buildWhole(): Promise<void> {
  rmSync(stamp, { force: true })
  await run(tool('react-router'), ['build'], { quiet: true })
  joinPageStyles(join(root, 'build', 'client'))
  trimManifest(join(root, 'build', 'client'))
  await buildNode()
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for (const pattern of sources) {
    for await (const entry of glob(pattern, { cwd: root, withFileTypes: true })) {
      if (entry.isFile() && !entry.parentPath.includes('paraglide')) {
        files.push(join(entry.parentPath, entry.name))
      }
    }
  }
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

if (import.meta.main) await build({ split: process.argv.includes('--split') })
