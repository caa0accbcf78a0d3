// Runs a script of this project on the Node version it was built for (the `node` package). Installs
// the packages first if they are missing or older than the lockfile. Works on any Node from 20 on, and says so on an older one.
if (Number(/\d+/.exec(process.version)) < 20) {
  console.error(`Node ${process.version} is too old: install Node 20 or newer (https://nodejs.org)`)
  process.exit(1)
}
// Imported only here, because an older Node cannot even resolve some of them.
const { spawn, spawnSync } = await import('node:child_process')
const { createHash } = await import('node:crypto')
const { existsSync, readFileSync, writeFileSync } = await import('node:fs')
const { delimiter, join } = await import('node:path')
const { fileURLToPath } = await import('node:url')

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules', 'node', 'bin', 'node')
const stamp = join(root, 'node_modules', '.installed')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages …')
  // If `npm ci` fails, as with a registry that lacks the exact version of some package for this
  // platform, `npm install` takes an available one. Neither changes the lockfile.
  const installed = [['ci'], ['install', '--no-save']].some(
    (command) => npm([...command, '--no-audit', '--no-fund', '--loglevel=error']) === 0,
  )
  if (!installed || !existsSync(node)) {
    console.error('The packages could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

function npm(args) {
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }
  return spawnSync('npm', args, options).status
}

const child = spawn(node, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
    WRANGLER_SEND_METRICS: 'false',
    // Reading TypeScript anew takes each command a second and 25 MB.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.wrangler', 'compiled'),
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
