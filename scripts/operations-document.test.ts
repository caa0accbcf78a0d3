import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rules } from '#worker/ops/alerts/rules.ts'
import { walletRule } from '#worker/ops/alerts/supply-rules.ts'
import { root } from './run.ts'

const text = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
const alerts = text.slice(text.indexOf('\n## Alerts\n'), text.indexOf('\n## Runbooks\n'))
const rows = alerts
  .split('\n')
  .filter(
    (line) => line.startsWith('| ') && !line.startsWith('| when') && !line.startsWith('| ---'),
  )
  .map((line) => line.split('|').map((cell) => cell.trim()))
const anchors = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
)

it('R-OPS-3 has a row for each alert that is evaluated, and a runbook behind each', () => {
  const documented = rows.map(([, when, name, runbook]) => [
    when,
    name,
    /\(#([\w-]+)\)/.exec(runbook ?? '')?.[1],
  ])
  const evaluated = [...rules, walletRule('<supplier>')].map(({ when, name, runbook }) => [
    when,
    `\`${name}\``,
    runbook,
  ])
  expect(documented).toEqual(evaluated)
  expect([...rules, walletRule('')].filter(({ runbook }) => !anchors.includes(runbook))).toEqual([])
})
