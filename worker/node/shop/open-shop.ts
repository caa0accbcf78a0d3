import { join } from 'node:path'
import { openD1 } from '#backend/platform/d1.ts'
import { openFileStore } from '#backend/platform/file-store.ts'
import { catalogueBeside } from '#backend/platform/migrate.ts'
import type { Env } from '../../edge/env.ts'
import type { Variables } from '../../edge/variables.ts'
import { readConfig } from '../../embedded/read-config.ts'
import { runsSandbox } from '../../embedded/runs-sandbox.ts'
import { openDiskCache } from '../cache/disk-cache.ts'
import { openCache } from '../cache/open-cache.ts'
import { openFiguresFile } from '../files/figures-file.ts'
import { openStaticFiles } from '../files/static-files.ts'
import { databaseFile, filesDirectory, gateFile } from '../files/stored-data.ts'
import { openGateFile } from '../gate-file.ts'
import { createSendOutside } from '../outside/send-outside.ts'
import { sendSmtp } from '../outside/send-smtp.ts'
import { createPending } from '../pending.ts'
import { buildVersion } from './build-version.ts'
import { loadWorker } from './load-worker.ts'
import type { NodeSettings } from './settings.ts'
import { warmUp } from './warm-up.ts'

/** The whole shop in this process: pages, files, redirects, backend. */
export type Shop = {
  fetch: (request: Request) => Response | Promise<Response>
  runScheduled: () => Promise<void>
  /** Loads the code of pages and calls, which is otherwise loaded when it is first needed. */
  warmUp: () => Promise<void>
  /** Waits for work that follows answers, and closes the database. */
  close: () => Promise<void>
}

export type ShopOptions = {
  /** Directory of the build. */
  build: string
  /** The variables of worker/edge/variables.ts. */
  variables: Variables
  settings: Pick<NodeSettings, 'directory' | 'cacheMemoryBytes' | 'cacheDiskBytes' | 'figuresFile'>
}

export async function openShop({ build, variables, settings }: ShopOptions): Promise<Shop> {
  const { directory, cacheMemoryBytes, cacheDiskBytes, figuresFile } = settings
  const file = join(directory, databaseFile)
  const DB = openD1(file)
  const CATALOGUE = openD1(catalogueBeside(file))
  const GATE = openGateFile(join(directory, gateFile))
  const sendOutside = createSendOutside({ isSandbox: runsSandbox(readConfig(variables)) })
  const env = {
    ...variables,
    DB,
    CATALOGUE,
    GATE,
    FILES: openFileStore(join(directory, filesDirectory)),
    ASSETS: openStaticFiles(join(build, 'client')),
    OUTSIDE: { fetch: sendOutside },
    SMTP: { send: sendSmtp },
    ...(figuresFile ? openFiguresFile(figuresFile) : {}),
    VERSION: { id: buildVersion(build), tag: '', timestamp: '' },
  } satisfies Env
  const disk = cacheDiskBytes
    ? openDiskCache({ directory: join(directory, 'cache'), maxBytes: cacheDiskBytes })
    : undefined
  const cache = openCache({ memoryBytes: cacheMemoryBytes, disk })
  const worker = await loadWorker(join(build, 'server'), env, cache)
  const pending = createPending()
  return {
    fetch: (request) => worker.fetch(request, env, pending.context),
    runScheduled: () => worker.scheduled({}, env, pending.context),
    warmUp: () => warmUp((request) => worker.fetch(request, env, pending.context), env),
    async close() {
      await pending.settle()
      DB.close()
      CATALOGUE.close()
      GATE.close()
    },
  }
}
