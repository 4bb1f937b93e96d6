import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    // The product shows Asia/Shanghai everywhere; another zone here proves that it does not lean on the machine's.
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
  },
})
