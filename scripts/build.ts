import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildAssets, buildFavicons, buildTextPictures } from './assets/build.ts'
import { compileMessages } from './messages/messages.ts'
import { bringUpToDate, type Part, type PartName } from './output/stale-parts.ts'
import { buildRadixCss } from './radix-css.ts'
import { root, run, tool } from './run.ts'
import { buildSplit } from './split.ts'

const client = join(root, 'build', 'client')

/** Builds all generated files that are not checked in; each step skips what is up to date. */
export async function prepare(): Promise<void> {
  mkdirSync(join(root, '.generated'), { recursive: true })
  // Messages are compiled by a process of their own, on another core.
  await Promise.all([compileMessages(), buildAssets()])
  await prepareTenants()
  await prepareContent()
  const { writeEndpoints } = await import('./output/write-endpoints.ts')
  writeEndpoints()
  await buildRadixCss()
}

// What each of these needs is imported only then, so that a start with nothing to build is quick.
async function prepareTenants(): Promise<void> {
  const { prepareTenants } = await import('./output/prepare-tenants.ts')
  prepareTenants()
}

async function prepareContent(): Promise<void> {
  const { prepareContent } = await import('./content/prepare-content.ts')
  prepareContent()
}

async function placeMessages(): Promise<void> {
  const { placeMessages } = await import('./output/place-messages.ts')
  await placeMessages({ root, client, server: join(root, 'build', 'server') })
}

/** Copies folders of generated files into the build, without those that are gone. */
function placeGenerated(...folders: string[]): void {
  for (const folder of folders) {
    const target = join(client, 'generated', folder)
    rmSync(target, { recursive: true, force: true })
    cpSync(join(root, 'public', 'generated', folder), target, { recursive: true })
  }
}

const parts: Record<PartName, Part> = {
  tenants: {
    async prepare() {
      await prepareTenants()
      await buildFavicons()
    },
    place: () => placeGenerated('tenants', 'brand'),
  },
  content: {
    async prepare() {
      await buildTextPictures()
      await prepareContent()
    },
    place: () => placeGenerated('content', 'covers'),
  },
  messages: { prepare: compileMessages, place: placeMessages },
}

/**
 * Builds the worker, the browser's files and Node's server as far as their sources changed since the
 * last build; if they are split, also the worker of the backend alone.
 */
export async function build({ force = false, split = false } = {}): Promise<void> {
  const stamp = join(root, 'build', '.sources.json')
  const hash = await bringUpToDate({ root, stamp, parts, buildWhole, force })
  if (split) await buildSplit(hash)
}

async function buildWhole(): Promise<void> {
  await prepare()
  await run(tool('react-router'), ['build'], { quiet: true })
  const { joinPageStyles } = await import('./output/page-styles.ts')
  const { trimManifest } = await import('./output/lean-manifest.ts')
  const { buildNode } = await import('./output/build-node.ts')
  joinPageStyles(client)
  trimManifest(client)
  await placeMessages()
  await buildNode()
}

if (import.meta.main) await build({ split: process.argv.includes('--split') })
