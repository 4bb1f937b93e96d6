import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/cluster/global-setup.ts'],
    pool: 'forks',
    // Test files share nothing but loaded modules, each app and database is their own; loading the server 130 times costs minutes.
    isolate: false,
    maxWorkers: 2,
    env: { PORTAL_CHECK_ROWS: '1' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two files share two cores: what is waited for may take longer than the shipped second.
    // As the journeys: what fails once on a busy machine is told by name as retried, and mended, but loses nobody's work.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 15_000 } },
  },
})
