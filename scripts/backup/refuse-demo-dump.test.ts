import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { refuseDemoDump } from './refuse-demo-dump.ts'

const row = (table: string, email: string) =>
  `INSERT INTO "${table}" ("id","email") VALUES('1','${email}');\n`

it('R-SUP-2 a backup with accounts of the demonstration is not restored into production', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'demo-dump-'))
  const [own, demo] = ['own.sql', 'demo.sql'].map((name) => join(directory, name)) as [
    string,
    string,
  ]
  writeFileSync(own, row('account', 'a@b.example') + row('outbox', 'x@demo.tradewind.example'))
  writeFileSync(demo, row('account', 'a@b.example') + row('account', 'x@demo.tradewind.example'))
  await refuseDemoDump(own)
  await expect(refuseDemoDump(demo)).rejects.toThrow('accounts of the demonstration')
  rmSync(directory, { recursive: true })
})
