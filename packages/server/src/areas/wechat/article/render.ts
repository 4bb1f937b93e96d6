import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { ALIGNED, PICTURE_FILE } from '@portal/contract/shared/rich-text.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/db.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { StoredItem } from '#src/schema/wechat/wechat-news.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Account } from '../api/account.ts'
import { failureCodeOf } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'

/** Greatest picture of a text; larger ones and other kinds go the way of lasting material. */
const MOST_INLINE_BYTES = 1024 * 1024
const MOST_PICTURE_BYTES = 10 * MOST_INLINE_BYTES

const uploaded = z.looseObject({ url: z.string() })
const material = z.looseObject({ media_id: z.string(), url: z.string().default('') })
const added = z.looseObject({ media_id: z.string() })

/** What an item needs to be carried over. */
export interface Carrier {
  db: Db
  files: Files
  api: WechatApi
  account: Account
}

interface Picture {
  name: string
  bytes: Buffer
}

const readPicture = async ({ db, files }: Carrier, fileId: string): Promise<Picture | null> => {
  const { rows } = await db.execute<{ name: string; sha256: string; container: string; bytes: number }>(sql`
    select f.name, f.sha256, b.container, b.bytes from files f join blobs b on b.sha256 = f.sha256 where f.id = ${fileId}`)
  const file = rows[0]
  if (!file || file.bytes > MOST_PICTURE_BYTES) return null
  const { stream } = await files.store.openRead(file.sha256)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  // The platform goes by the ending, so it is made from what the bytes are.
  return { name: `picture.${file.container}`, bytes: Buffer.concat(parts) }
}

const upload = async ({ api, account }: Carrier, { name, bytes }: Picture): Promise<string> => {
  const isInline = bytes.length <= MOST_INLINE_BYTES && /\.(jpg|jpeg|png)$/.test(name)
  const request = { file: { name, bytes }, timeoutMs: 30_000 }
  if (isInline) return (await api.call(account, { ...request, path: '/cgi-bin/media/uploadimg' }, uploaded)).url
  const path = '/cgi-bin/material/add_material'
  return (await api.call(account, { ...request, path, query: { type: 'image' } }, material)).url
}

/** Whether a refusal speaks about the picture, not about the account or the way there. */
const isAboutPicture = (error: unknown) => {
  const code = failureCodeOf(error)
  return typeof code === 'number' && [40004, 40005, 40006, 40009, 40113, 40137, 41005, 44001, 45001].includes(code)
}

const PICTURE = new RegExp(`<img\\b[^>]*\\b${PICTURE_FILE}="([0-9a-f-]{36})"[^>]*>`, 'g')

/** The body with every picture at home on the platform, and alignment in its way of writing. */
const bodyOf = async (carrier: Carrier, { body }: StoredItem): Promise<string> => {
  const urls = new Map<string, string>()
  const found = [...body.matchAll(PICTURE)].map(([, fileId = '']) => fileId)
  for (const [n, fileId] of found.entries()) {
    if (urls.has(fileId)) continue
    const picture = await readPicture(carrier, fileId)
    if (picture === null) return refuse(no.pictureFailed, { n: n + 1 })
    try {
      urls.set(fileId, await upload(carrier, picture))
    } catch (error) {
      if (!isAboutPicture(error)) throw error
      refuse(no.pictureFailed, { n: n + 1 })
    }
  }
  return body
    .replace(PICTURE, (_, fileId: string) => `<img src="${urls.get(fileId) ?? ''}" style="max-width:100%" />`)
    .replace(new RegExp(`${ALIGNED}="(\\w+)"`, 'g'), 'style="text-align:$1"')
}

const coverOf = async (carrier: Carrier, { coverFileId }: StoredItem): Promise<string> => {
  const picture = coverFileId === null ? null : await readPicture(carrier, coverFileId)
  if (picture === null) return refuse(no.coverMissing)
  const { api, account } = carrier
  const request = { path: '/cgi-bin/material/add_material', query: { type: 'image' }, file: picture, timeoutMs: 30_000 }
  return (await api.call(account, request, material)).media_id
}

const wireItem = async (carrier: Carrier, item: StoredItem) => {
  const content = await bodyOf(carrier, item)
  const { title, author, digest, source, crop } = item
  return {
    title,
    author,
    digest,
    content,
    content_source_url: source,
    thumb_media_id: await coverOf(carrier, item),
    need_open_comment: 0,
    ...(crop && { pic_crop_235_1: [crop.x1, crop.y1, crop.x2, crop.y2].map((share) => share.toFixed(6)).join('_') }),
  }
}

type WireItem = Awaited<ReturnType<typeof wireItem>>

const addDraft = async ({ api, account }: Carrier, articles: WireItem[]): Promise<string> =>
  (await api.call(account, { path: '/cgi-bin/draft/add', json: { articles }, timeoutMs: 30_000 }, added)).media_id

/** A refusal that belongs to one of the items. */
export class ItemRefused extends Error {
  readonly index: number
  readonly refusal: AppError

  constructor(index: number, refusal: AppError) {
    super(refusal.message)
    this.index = index
    this.refusal = refusal
  }
}

/** Of several items the platform refuses the whole: each alone shows which one it means. */
const findRefused = async (carrier: Carrier, articles: WireItem[], whole: AppError): Promise<never> => {
  for (const [index, article] of articles.entries()) {
    let mediaId: string
    try {
      mediaId = await addDraft(carrier, [article])
    } catch (error) {
      if (error instanceof AppError) throw new ItemRefused(index, error)
      throw error
    }
    await carrier.api.tell(carrier.account, { path: '/cgi-bin/draft/delete', json: { media_id: mediaId } })
  }
  throw whole
}

/** The items as one draft on the platform; answers its number there. */
export const carryOver = async (carrier: Carrier, items: readonly StoredItem[]): Promise<string> => {
  const articles: WireItem[] = []
  for (const [index, item] of items.entries()) {
    try {
      articles.push(await wireItem(carrier, item))
    } catch (error) {
      if (!(error instanceof AppError) || typeof failureCodeOf(error) === 'string') throw error
      throw new ItemRefused(index, error)
    }
  }
  try {
    return await addDraft(carrier, articles)
  } catch (error) {
    if (typeof failureCodeOf(error) !== 'number' || !(error instanceof AppError)) throw error
    return articles.length === 1 ? Promise.reject(new ItemRefused(0, error)) : findRefused(carrier, articles, error)
  }
}
