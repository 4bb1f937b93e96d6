import { uploadRefusals } from '@portal/contract/areas/files/upload.ts'
import { readProgress } from './follow-progress.ts'
import { heldUploads, readRemembered } from './remembered.ts'
import { uploadIdOf } from './tus-transfer.ts'
import { failUpload, finishUpload, ownUploads } from './upload-queue.ts'
import { addTasks, isDocument, newTask, patchTask } from './upload-tasks.ts'

/** How far an upload had come when its page was closed. */
const lookUp = async (id: string, uploadId: string) => {
  const answer = await readProgress({ uploadIds: [uploadId], videoIds: [] }).catch(() => null)
  if (answer === null) return
  const [known] = answer
  if (known?.stage === 'upload') return patchTask(id, { percent: known.percent })
  if (known?.stage === 'verify') return finishUpload(id, uploadId)
  if (known && known.videoId !== null) return patchTask(id, { itemId: known.videoId, stage: 'queue' })
  failUpload(id, known?.failText || uploadRefusals.gone.message, false)
  patchTask(id, { uploadUrl: null })
}

/** Brings back what was under way before a reload, in whatever tab it was. */
export const restoreUploads = async (userId: string): Promise<void> => {
  const held = await heldUploads()
  const found = readRemembered(userId).filter(({ id }) => !held.has(id) && !ownUploads.has(id))
  for (const { id } of found) ownUploads.add(id)
  addTasks(found.map((each) => newTask({ ...each, stage: each.itemId === null ? 'choose' : 'queue' })))
  for (const { id, uploadUrl, itemId, target } of found) {
    // How far the file of a document had come is found out when it is chosen again.
    if (uploadUrl !== null && itemId === null && !isDocument(target)) await lookUp(id, uploadIdOf(uploadUrl))
  }
}
