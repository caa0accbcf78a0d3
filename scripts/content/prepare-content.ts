import { join } from 'node:path'
import { root } from '../run.ts'
import { compileContent } from './compile.ts'

/** Writes the texts to the folder that builds, the dev server and tests read. */
export function prepareContent(): void {
  compileContent(join(root, 'content'), join(root, 'public', 'generated', 'content'))
}
