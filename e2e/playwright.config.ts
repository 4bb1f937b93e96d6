import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 18_180)
/** Where the platform of official accounts is looked for; its double listens while the journeys need it. */
process.env.E2E_WECHAT_PORT ??= String(PORT + 1)
/** Where live classes are pushed to. */
process.env.E2E_RTMP_PORT ??= String(PORT + 2)

const sharedMemory = () => {
  try {
    fs.accessSync('/dev/shm', fs.constants.W_OK)
    return '/dev/shm'
  } catch {
    return os.tmpdir()
  }
}

// Workers load this file again: only the first one chooses the folder.
process.env.E2E_DATA_DIR ??= path.join(sharedMemory(), `portal-e2e-${randomUUID()}`)

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  // Machines differ by two and more: what is awaited comes, only later.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One server and one database serve all journeys; each makes what it needs under names of its own.
  // A third one has something to do while two wait for their pages.
  workers: 3,
  fullyParallel: false,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // What slides into its place costs a machine with two cores much, and a click can meet it on the way.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs a third of its time: the second try of a failed one brings it.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    command: `node ${path.join(import.meta.dirname, 'fixtures/serve.mjs')}`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: '1',
      DEMO_PEOPLE: '1200',
      LOG_LEVEL: 'warn',
      LIVE_RTMP_PORT: process.env.E2E_RTMP_PORT,
      LIVE_RTMP_HOST: '127.0.0.1',
      WECHAT_API_URL: `http://127.0.0.1:${process.env.E2E_WECHAT_PORT}`,
    },
  },
})
