import { uploadPhoto } from '@portal/contract/areas/account/profile.ts'
import { upload } from '#src/platform/api/api.ts'
import { changeAvatar } from '#src/platform/session/session.ts'
import { markRunning } from '#src/platform/unsaved.ts'

/** Sends the cropped picture; the new avatar then stands everywhere without a reload. */
export const sendAvatar = async (file: File, onProgress: (percent: number) => void): Promise<void> => {
  const form = new FormData()
  form.append('attach', file, file.name)
  markRunning('头像', true)
  try {
    const address = await upload(uploadPhoto.path, form, { onProgress, quiet: true })
    changeAvatar(uploadPhoto.result.parse(address))
  } finally {
    markRunning('头像', false)
  }
}
