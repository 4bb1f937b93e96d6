import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // The product shows Asia/Shanghai everywhere; another zone here proves that it does not lean on the machine's.
    env: { TZ: 'UTC' },
    // The default leaves one of two cores to a watcher that nobody runs.
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 8000 } },
    // A browser's document costs half a second for each file: only tests of components, and those that ask for it, have one.
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          setupFiles: ['./test/setup.ts'],
        },
      },
    ],
  },
})
