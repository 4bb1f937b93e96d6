import { runMigrations as migrateQueue } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { administer, databaseUrl, TEMPLATE } from './admin.ts'
import { startThrowAwayCluster, type ThrowAwayCluster } from './throw-away-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** One cluster per test run with one migrated template, from which each test file clones its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await clusterOfThisRun()
  try {
    await administer(
      cluster.url,
      `drop database if exists ${TEMPLATE} with (force)`,
      `create database ${TEMPLATE} template template0 encoding 'UTF8'`,
    )
    const { migrate } = await import('#src/platform/migrations/migrate.ts')
    await migrate(databaseUrl(cluster.url, TEMPLATE))
    // Work is put into the queue whether or not a runner is there to take it.
    await migrateQueue({ connectionString: databaseUrl(cluster.url, TEMPLATE) })
  } catch (error) {
    // Nobody tears down a setup that failed.
    await cluster.discard()
    throw error
  }

  project.provide('clusterUrl', cluster.url)
  return cluster.discard
}

/** TEST_DATABASE_URL names an administrator's connection to any PostgreSQL ≥ 15; without it one is started. */
async function clusterOfThisRun(): Promise<ThrowAwayCluster> {
  const external = process.env.TEST_DATABASE_URL
  return external ? { url: external, discard: async () => {} } : startThrowAwayCluster()
}
