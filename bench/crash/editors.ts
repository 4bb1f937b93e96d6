import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { must, settle, signIn } from './caller.ts'
import type { Ledger } from './ledger.ts'

const media = path.join(import.meta.dirname, '../../packages/server/seed-media')
const PART_BYTES = 16 * 1024
const RETRY_MS = 60

/** Saves labels under one request id each: one effect, however often the answer was lost. */
export const saveLabels = async (url: string, ledger: Ledger, typeId: string): Promise<void> => {
  const token = await signIn(url, 'admin')
  for (let n = 1; !ledger.over; n += 1) {
    const name = `崩溃${n}`
    const body = { parentId: typeId, kind: 'label', dicCode: 'shipin', name }
    const outcome = await settle(url, 'rest/labelType/save', body, token)
    if (outcome.kind === 'ok') ledger.labels.push({ name, id: (outcome.result as { id: string }).id })
    else throw new Error(`label ${name}: ${outcome.message}`)
    await delay(20)
  }
}

/** Gives points to one person after the other: the entry at once, the boards behind it. */
export const givePoints = async (url: string, ledger: Ledger, people: readonly string[]): Promise<void> => {
  const token = await signIn(url, 'admin')
  for (let n = 0; !ledger.over; n += 1) {
    const personId = people[n % people.length] ?? ''
    const body = { persons: [personId], points: 1 + (n % 9), reason: '班组安全活动表现突出' }
    const { entries } = (await must(url, 'rest/integral/adjust', body, token)) as { entries: string[] }
    ledger.entries.push(...entries.map((entryId) => ({ entryId, personId })))
    await delay(5)
  }
}

const header = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Sends a file by tus in small parts, finding its place again after each break; answers the upload's id. */
const sendFile = async (
  url: string,
  ledger: Ledger,
  token: string,
  bytes: Buffer,
  fileName: string,
): Promise<string | null> => {
  const tus = { 'tus-resumable': '1.0.0', 'x-token': token }
  const created = async (): Promise<string | null> => {
    while (!ledger.over) {
      try {
        const response = await fetch(`${url}/rest/upload/tus`, {
          method: 'POST',
          headers: {
            ...tus,
            'upload-length': String(bytes.length),
            'upload-metadata': header({ purpose: 'video', fileName }),
          },
        })
        const location = response.headers.get('location')
        if (response.status === 201 && location !== null) return new URL(location, url).pathname
      } catch {
        // Down for a moment.
      }
      await delay(RETRY_MS)
    }
    return null
  }
  const address = await created()
  if (address === null) return null
  let uploadId: string | null = null
  while (!ledger.over) {
    try {
      const head = await fetch(url + address, { method: 'HEAD', headers: tus })
      const offset = Number(head.headers.get('upload-offset') ?? 0)
      uploadId = address.split('/').at(-1) ?? null
      if (head.ok && offset === bytes.length) return uploadId
      await fetch(url + address, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes.subarray(offset, offset + PART_BYTES)),
      })
    } catch {
      await delay(RETRY_MS)
    }
  }
  return null
}

/** Uploads one file after the other, each with other bytes, and makes a draft of it. */
export const uploadVideos = async (url: string, ledger: Ledger): Promise<void> => {
  const token = await signIn(url, 'admin')
  const original = fs.readFileSync(path.join(media, 'wear-helmet-correctly.mp4'))
  for (let n = 1; !ledger.over; n += 1) {
    // A box that players skip makes every file another one.
    const tail = Buffer.alloc(16)
    tail.writeUInt32BE(16, 0)
    tail.write('free', 4)
    tail.writeUInt32BE(n, 8)
    const bytes = Buffer.concat([original, tail])
    const uploadId = await sendFile(url, ledger, token, bytes, `crash-${n}.mp4`)
    if (uploadId === null) return
    const outcome = await settle(
      url,
      'rest/aliVideo/uploadVideoByAli',
      { uploadId, channel: 'portal', category: 'xiaoshipin' },
      token,
    )
    if (outcome.kind === 'ok')
      ledger.uploads.push({ uploadId, videoId: (outcome.result as { videoId: string }).videoId, bytes: bytes.length })
    else throw new Error(`upload ${n}: ${outcome.message}`)
  }
}

/** Submits a video and approves it, over and over: edit withdraws, so that it can be submitted again. */
export const approveVideos = async (url: string, ledger: Ledger, videoIds: readonly string[]): Promise<void> => {
  const [submitter, approver] = [await signIn(url, 'lecturer'), await signIn(url, 'approver')]
  for (const videoId of videoIds) {
    if (ledger.over) return
    const submitted: { requestId: string } = await must(
      url,
      'rest/approveRecord/save',
      { subjectType: 'video', subjectId: videoId },
      submitter,
    )
    const rows: { list: { snapshot: string }[] } = await must(
      url,
      'rest/approveRecord/list',
      { filter: { tab: 'mine', requestId: submitted.requestId } },
      approver,
    )
    const body = {
      requestId: submitted.requestId,
      action: 'pass',
      opinion: '同意',
      snapshot: rows.list[0]?.snapshot ?? '',
    }
    const outcome = await settle(url, 'rest/approveRecord/approve', body, approver)
    if (outcome.kind === 'ok') ledger.approvals.push({ requestId: submitted.requestId, videoId })
    else throw new Error(`approval: ${outcome.message}`)
    await delay(100)
  }
}
