import { versionKind } from '@portal/contract/areas/document/document.ts'
import { changeKind, channel, videoCategory } from '@portal/contract/areas/video/video.ts'
import { z } from 'zod'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import type { UploadTask } from './upload-tasks.ts'

const KEY = 'uploads'

const kept = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  lastModified: z.number(),
  target: z.union([
    z.object({
      channel,
      category: videoCategory,
      videoId: z.string().optional(),
      changeKind: changeKind.optional(),
      note: z.string(),
    }),
    z.object({ document: z.object({ id: z.string().optional(), kind: versionKind, changeNote: z.string() }) }),
  ]),
  uploadUrl: z.string().nullable(),
  itemId: z.string().nullable().default(null),
})
type RememberedUpload = z.output<typeof kept>

const list = z.array(kept)

/** Uploads of this person that were under way on this device, here or in another browser tab. */
export const readRemembered = (userId: string): RememberedUpload[] => {
  try {
    return list.safeParse(JSON.parse(readUserItem(userId, KEY) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

// Refused bytes begin anew, and what failed later stands in the list of videos or documents.
const isOver = ({ stage, itemId, uploadUrl }: UploadTask) =>
  stage === 'done' || (stage === 'failed' && (itemId !== null || uploadUrl === null))

/** Keeps this tab's uploads beside those of other tabs; `own` are all ids this tab has ever had. */
export const remember = (userId: string, own: ReadonlySet<string>, tasks: readonly UploadTask[]) => {
  const others = readRemembered(userId).filter(({ id }) => !own.has(id))
  const mine = tasks.filter((task) => !isOver(task)).map((task) => kept.parse(task))
  const all = [...others, ...mine]
  const text = all.length === 0 ? null : JSON.stringify(all)
  if (text !== readUserItem(userId, KEY)) writeUserItem(userId, KEY, text)
}

const LOCK = 'portal-upload-'

/** Held as long as this tab works on the upload, so that another one does not offer it. */
export const holdUpload = (id: string, signal: AbortSignal) => {
  if (!('locks' in navigator)) return
  const untilGone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  void navigator.locks.request(LOCK + id, { ifAvailable: true }, (lock) => (lock === null ? undefined : untilGone))
}

/** Ids that another tab works on. */
export const heldUploads = async (): Promise<ReadonlySet<string>> => {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])))
}
