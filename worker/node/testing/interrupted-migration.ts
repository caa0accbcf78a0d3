import { DatabaseSync } from 'node:sqlite'
import { applyMigrations } from '#backend/platform/migrate.ts'

/**
 * Runs as a process of its own: migrates a file and kills itself during one migration, as a power
 * cut would. The moment is given as a number of authorizer callbacks, of which SQLite makes several
 * per statement.
 */
const [file = '', folder = '', told = ''] = process.argv.slice(2)
const { sql: doomed, permissions } = JSON.parse(told)

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function doomedExec(sql) {
  let asked = 0
  if (sql === doomed) {
    this.setAuthorizer(() => {
      asked += 1
      if (asked === permissions) process.kill(process.pid, 'SIGKILL')
      return 0
    })
  }
  return exec.call(this, sql)
}
applyMigrations(file, folder)
