import { env } from 'cloudflare:workers'
import { databaseOfCell } from './running-cell.ts'

Object.assign(env, { DB: databaseOfCell })
