import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Nothing here has a state of its own, and a process for each file costs more than its tests.
    isolate: false,
    maxWorkers: 1,
    // Slow references prove themselves on machines that others use too.
    testTimeout: 30_000,
  },
})
