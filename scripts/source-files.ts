import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

const rooms = /^(app|backend|bench|contract|crypto|e2e|scripts|tenants|worker)\/.*\.tsx?$/

/** Returns the TypeScript files of the project, tests included, as git knows them. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => rooms.test(file))
}

/** Returns the project's sources: neither tests nor generated files nor declarations. */
export function sourceFiles(): string[] {
  return projectFiles().filter((file) => !/\.(test|spec|gen|d)\.tsx?$/.test(file))
}
