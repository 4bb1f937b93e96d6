import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#src/platform/config.ts'
import { dump } from './dump.ts'
import type { Manifest } from './manifest.ts'
import { type BackupTools, folderName, noteBase } from './run.ts'
import { createRun } from './runs.ts'

interface UpgradeBackup {
  /** For the migration: a base backup of the database as it is. */
  take(client: pg.ClientBase): Promise<void>
  /** Once the schema is the new one: a backup that was taken stands in the list and is kept as long as any other. */
  note(tools: BackupTools): Promise<void>
}

/** The way back where an upgrade of the embedded database turns out badly. */
export const upgradeBackup = ({ backupDir }: Pick<Config, 'backupDir'>, build: string): UpgradeBackup => {
  const folder = folderName('upgrade')
  let manifest: Manifest | undefined
  return {
    take: async (client) => {
      await mkdir(backupDir, { recursive: true, mode: 0o700 })
      manifest = await dump(client, { folder: path.join(backupDir, folder), build })
    },
    note: async (tools) => {
      if (manifest) await noteBase(tools, await createRun(tools.platform.db, 'base', null), folder, manifest)
    },
  }
}
