import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the built worker's code imports messages from; a part of the build puts them there. */
export const saidModule = 'said/'

export function messagesFolder(root: string): string {
  return join(root, 'app', 'paraglide', 'messages')
}

/** Names the file with the keys of each namespace that the browser's code uses. */
export function usedFile(root: string): string {
  return join(root, '.generated', 'used-messages.json')
}

/** Returns the name of a module of messages beside the worker's other files. */
export function builtName(name: string): string {
  return `messages-${name}.js`
}

export function allKeys(root: string): string[] {
  const compiled = readFileSync(join(messagesFolder(root), 'en.js'), 'utf8')
  return [...compiled.matchAll(/^\s*export const (\w+)/gm)].map(([, key = '']) => key)
}
