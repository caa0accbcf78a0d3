import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GateStep } from '#contract/gate.ts'
import { openGateFile } from './gate-file.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gate-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const now = 1_800_000_000
const step: GateStep = { do: 'count', of: 'anna', bucket: 'a', count: 5, seconds: 60 }
const tag: GateStep = { do: 'claim', of: 't', token: 't', expiresAt: now + 60 }

it('processes that share a file share its counts and tags, and a restart forgets none', async () => {
  const file = join(directory, 'gate.sqlite')
  const ask = async (steps: GateStep[]) => {
    const gate = openGateFile(file)
    const answers = await gate.getByName('any').ask(steps, now)
    gate.close()
    return answers
  }
  const [one, other] = [openGateFile(file), openGateFile(file)]
  const passed = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? one : other).getByName('any').ask([step, tag], now),
    ),
  )
  expect(passed.filter(([seconds]) => seconds === 0)).toHaveLength(5)
  expect(passed.filter(([, seconds]) => seconds === 0)).toHaveLength(1)
  for (const gate of [one, other]) gate.close()
  expect(await ask([step, tag])).toEqual([70, 60])
})

it('waits while another process creates the file', async () => {
  const file = join(directory, 'gate.sqlite')
  const makes = `const { parentPort, workerData } = require('node:worker_threads')
    const sqlite = new (require('node:sqlite').DatabaseSync)(workerData)
    sqlite.exec('CREATE TABLE made (id); BEGIN EXCLUSIVE')
    parentPort.postMessage('held')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    sqlite.close()`
  await once(new Worker(makes, { eval: true, workerData: file }), 'message')
  expect(() => openGateFile(file).close()).not.toThrow()
})

it('deletes what expired, ten minutes after it did so last', async () => {
  const { getByName, ledger, close } = openGateFile(join(directory, 'gate.sqlite'))
  await getByName('any').ask([step, tag], now)
  const stored = () => ledger.sql('SELECT bucket FROM counted UNION ALL SELECT token FROM used')
  await getByName('any').ask([{ ...step, do: 'look' }], now + 599)
  expect(stored()).toHaveLength(2)
  await getByName('any').ask([{ ...step, do: 'look' }], now + 600)
  expect(stored()).toHaveLength(0)
  close()
})
