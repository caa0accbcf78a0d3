/** Measurements at the end of a minute. */
export type Minute = {
  minute: number
  /** Resident memory in MB. */
  workerd: number
  node: number
  answered: number
}

const size = { width: 720, height: 280 }
const plot = { left: 48, right: 704, top: 16, bottom: 236 }

/**
 * Draws the memory of both processes by the minute, as an SVG that follows the reader's light or
 * dark theme.
 */
export function drawMemory(minutes: readonly Minute[]): string {
  const last = Math.max(1, minutes.at(-1)?.minute ?? 1)
  const most = Math.max(...minutes.map(({ workerd, node }) => Math.max(workerd, node)))
  const step = most > 800 ? 200 : 100
  const top = Math.ceil((most * 1.05) / step) * step
  const x = (minute: number) => plot.left + ((plot.right - plot.left) * minute) / last
  const y = (mb: number) => plot.bottom - ((plot.bottom - plot.top) * mb) / top
  const line = (of: 'workerd' | 'node') =>
    minutes.map((each) => `${x(each.minute).toFixed(1)},${y(each[of]).toFixed(1)}`).join(' ')
  const rows = Array.from({ length: top / step + 1 }, (_, index) => index * step)
  const columns = Array.from({ length: Math.floor(last / 5) + 1 }, (_, index) => index * 5)
  const label = (of: 'workerd' | 'node', text: string) =>
    `<text class="${of}" x="${plot.right}" y="${(y(minutes.at(-1)?.[of] ?? 0) - 8).toFixed(1)}" text-anchor="end">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="Resident memory by the minute">
<style>
text { font: 12px system-ui, sans-serif; fill: #555 }
.grid { stroke: #8883; fill: none }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round }
polyline.workerd { stroke: #0d7a66 } text.workerd { fill: #0d7a66 }
polyline.node { stroke: #b4681b } text.node { fill: #b4681b }
@media (prefers-color-scheme: dark) {
  text { fill: #bbb }
  polyline.workerd { stroke: #4cc9b0 } text.workerd { fill: #4cc9b0 }
  polyline.node { stroke: #e5a55d } text.node { fill: #e5a55d }
}
</style>
${rows.map((mb) => `<path class="grid" d="M${plot.left} ${y(mb).toFixed(1)}H${plot.right}"/><text x="${plot.left - 8}" y="${(y(mb) + 4).toFixed(1)}" text-anchor="end">${mb}</text>`).join('\n')}
${columns.map((minute) => `<text x="${x(minute).toFixed(1)}" y="${plot.bottom + 20}" text-anchor="middle">${minute}</text>`).join('\n')}
<text x="${plot.left}" y="${plot.bottom + 38}">MB of resident memory, by minutes of traffic</text>
<polyline class="workerd" points="${line('workerd')}"/>
<polyline class="node" points="${line('node')}"/>
${label('workerd', 'workerd')}
${label('node', 'the process that started it')}
</svg>
`
}
