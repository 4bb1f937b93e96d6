import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageMaker } from './arrival.ts'

let root: string

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-arrival-'))
  fs.mkdirSync(path.join(root, '.vite'))
  fs.writeFileSync(path.join(root, 'index.html'), '<!doctype html><html lang="zh-CN"><body></body></html>')
  const files = {
    'index.html': ['assets/door.js'],
    'src/app/AppHost.tsx': ['assets/home.js', 'assets/door.js'],
    'src/app/layout/LayoutChrome.tsx': ['assets/layout.js', 'assets/home.js'],
    'src/areas/system/log/LogPage.tsx': ['assets/log.js', 'assets/looks.css'],
  }
  const told = { pages: { '/system/log': 'src/areas/system/log/LogPage.tsx' }, files }
  fs.writeFileSync(path.join(root, '.vite/arrival.json'), JSON.stringify(told))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

describe('the page', () => {
  test('names each file of the screen that was asked for once, without those it loads anyway', () => {
    const { body, encoding } = pageMaker(root)('/system/log?page=2', 'gzip')

    expect(encoding).toBeNull()
    expect(String(body)).toContain('data-frame="layout"')
    expect(String(body)).toContain('data-files="/assets/home.js /assets/layout.js /assets/log.js /assets/looks.css"')
  })

  test('is the plain one at an address that no screen has', () => {
    expect(String(pageMaker(root)('/no/such', '').body)).toContain('<html lang="zh-CN">')
  })

  test('goes out compressed to whoever takes that', () => {
    const { body, encoding } = pageMaker(root)('/system/log', 'gzip, deflate, br')

    expect(encoding).toBe('br')
    expect(brotliDecompressSync(body).toString()).toContain('/assets/log.js')
  })

  test('stands where the build told nothing', () => {
    fs.rmSync(path.join(root, '.vite'), { recursive: true })

    expect(String(pageMaker(root)('/system/log', '').body)).toContain('data-files=""')
  })
})
