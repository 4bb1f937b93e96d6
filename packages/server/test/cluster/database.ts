import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer, databaseUrl, TEMPLATE } from './admin.ts'

export type ClonedDatabase = { url: string; drop: () => Promise<void> }

/** A migrated, otherwise empty database for one test file. */
export async function cloneDatabase(name = `test_${randomBytes(6).toString('hex')}`): Promise<ClonedDatabase> {
  const clusterUrl = inject('clusterUrl')
  await administer(clusterUrl, `create database "${name}" template ${TEMPLATE} strategy file_copy`)

  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => administer(clusterUrl, `drop database if exists "${name}" with (force)`),
  }
}
