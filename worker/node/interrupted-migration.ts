import { DatabaseSync } from 'node:sqlite'
import { migrate } from '#backend/platform/migrate.ts'

/**
 * A process of its own that migrates a file, and kills itself as if its power were cut: so many
 * permissions into the statements of one migration, of which SQLite asks for several for each when
 * it comes to it.
 */
const [file = '', told = ''] = process.argv.slice(2)
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
migrate(file)
