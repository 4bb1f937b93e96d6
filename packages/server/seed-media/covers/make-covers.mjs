// Makes the pictures of the demo's covers from their drawings: node packages/server/seed-media/covers/make-covers.mjs
// The output is committed, so only who changes a drawing needs Chromium (CHROMIUM_PATH, or Playwright's own).
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const here = dirname(fileURLToPath(import.meta.url))
const size = { width: 640, height: 360 }
const executablePath = process.env.CHROMIUM_PATH

const browser = await chromium.launch(executablePath ? { executablePath, args: ['--no-sandbox'] } : {})
const page = await browser.newPage({ viewport: size })
for (const name of readdirSync(here, { recursive: true }).filter((each) => each.endsWith('.svg'))) {
  await page.setContent(`<body style="margin:0">${readFileSync(join(here, name), 'utf8')}</body>`)
  await page.screenshot({ path: join(here, name.replace('.svg', '.png')) })
}
await browser.close()
