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
    expect: { poll: { timeout: 15_000 } },
  },
})
