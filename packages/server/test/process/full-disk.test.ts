import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadPhoto } from '@portal/contract/areas/account/profile.ts'
import { TUS_PATH } from '@portal/contract/areas/files/upload.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partialFile } from '#src/shared/files/uploads.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { aPng } from '../factories/png.ts'
import { messageOf, tusClient } from '../tus-client.ts'
import { aDataDirectory, startServerProcess } from './server-process.ts'

const FULL = '存储空间不足，剩余 0 GB'

let t: TestApp
let sender: Client
beforeAll(async () => {
  t = await startTestApp()
  sender = await t.as()
})
afterAll(() => t.close())

test('a part that finds no room on its way in ends with the sentence, and goes on when there is room', async () => {
  const tus = await tusClient(t)
  const content = aPng(64, 64)
  const created = await tus.create(sender, { purpose: 'feedback', fileName: 'a.png', content })
  const address = created.headers.get('location') ?? ''
  const part = partialFile({ dir: t.running.files.uploadDir }, address.split('/').at(-1) ?? '')
  // The kernel itself refuses each byte for lack of room.
  await rm(part)
  await symlink('/dev/full', part)

  const refused = await tus.patch(sender, address, 0, content)
  const words = await messageOf(refused)
  await rm(part)
  await writeFile(part, '')
  const again = await tus.patch(sender, address, 0, content)

  expect([refused.status, words]).toEqual([400, FULL])
  expect(again.status).toBe(204)
})

describe('a server with an object store whose own disk is small', () => {
  let url: string
  beforeAll(async () => {
    const folder = aDataDirectory()
    await mkdir(path.join(folder, 'data'))
    const mounted = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"'
    const own = process.getuid?.() === 0 ? [] : ['--map-root-user']
    const server = startServerProcess({
      within: ['unshare', '--mount', ...own, 'sh', '-c', mounted, path.join(folder, 'data')],
      env: {
        DATABASE_URL: t.running.platform.config.DATABASE_URL,
        DATA_DIR: path.join(folder, 'data'),
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'portal',
      },
    })
    url = await server.listening()
    return async () => {
      await server.end()
      await rm(folder, { recursive: true })
    }
  }, 180_000)

  test('counts the room for the parts before it takes the first byte', async () => {
    const word = (text: string) => Buffer.from(text).toString('base64')
    const answer = await fetch(url + TUS_PATH, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-token': sender.token,
        'upload-length': '10',
        'upload-metadata': `purpose ${word('feedback')},fileName ${word('a.png')}`,
      },
    })

    expect(await messageOf(answer)).toBe(FULL)
  })

  test('says so when a form runs out of room', async () => {
    const form = new FormData()
    form.append('attach', new Blob([Buffer.alloc(2 * 1024 * 1024)]), 'a.png')
    const answer = await fetch(`${url}/${uploadPhoto.path}`, {
      method: 'POST',
      headers: { 'x-token': sender.token },
      body: form,
    })

    expect(await messageOf(answer)).toBe(FULL)
  })
})
