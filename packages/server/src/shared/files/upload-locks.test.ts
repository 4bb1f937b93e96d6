import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '#src/app/build-app.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anotherProcess } from '#test/factories/account.ts'
import { aPng } from '#test/factories/png.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'
import { receivedBytes } from './uploads.ts'

let t: TestApp
let far: RunningApp
let here: TusClient
let there: TusClient

beforeAll(async () => {
  t = await startTestApp()
  far = await anotherProcess(t.running)
  here = await tusClient(t)
  there = await tusClient({ ...t, running: far })
})
afterAll(async () => {
  await far.stop()
  await t.close()
})

/** A body that is sent bit by bit, as the test says. */
const slowBody = () => {
  let push: (bytes: Buffer) => void = () => undefined
  let end: () => void = () => undefined
  const stream = new ReadableStream({
    start(controller) {
      push = (bytes) => controller.enqueue(new Uint8Array(bytes))
      end = () => controller.close()
    },
  })
  return { stream, push, end }
}

test('a sender who comes back to another node takes his upload over from the line that hangs', async () => {
  const sender = await t.as(P.videoAdd)
  const content = aPng(700, 400)
  const created = await here.create(sender, { purpose: 'cover', fileName: 'a.png', content })
  const address = created.headers.get('location') ?? ''
  const half = Math.floor(content.length / 2)
  const slow = slowBody()
  const hanging = here.patch(sender, address, 0, slow.stream).catch(() => null)
  slow.push(content.subarray(0, half))
  const received = () => receivedBytes({ dir: t.running.files.uploadDir }, address.split('/').at(-1) ?? '')
  await expect.poll(received).toBe(half)

  const { offset } = await there.offsetOf(sender, address)
  slow.push(content.subarray(half))
  slow.end()
  await hanging

  expect(await there.offsetOf(sender, address)).toMatchObject({ offset })
  const last = await there.patch(sender, address, offset, content.subarray(offset))
  expect(last.status).toBe(204)
  expect(await here.offsetOf(sender, address)).toEqual({ code: 200, offset: content.length })
})
